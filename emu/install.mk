# install.mk - the machine as a library for other programs, its tool, and their manual pages.

EMU_PUBLIC := $(wildcard emu/*.h)
EMU_SHARED := libcuteemu.so.$(VERSION)
EMU_SONAME := libcuteemu.so.$(SOMAJOR)

all: $(BUILD)/$(EMU_SHARED)

# Only emu_ names leave the shared library; what its files share, emui_, stays inside.
$(BUILD)/$(EMU_SHARED): $(call objects,$(EMU_SRC))
	$(call some,EMU_SRC)
	$(call step,LD,$@)
	@echo '{ global: emu_*; local: *; };' >$(BUILD)/emu.map
	$(Q)$(LINK) -shared -Wl,-soname,$(EMU_SONAME) -Wl,--version-script=$(BUILD)/emu.map -lm
	@ln -sf $(EMU_SHARED) $(BUILD)/$(EMU_SONAME) && ln -sf $(EMU_SONAME) $(BUILD)/libcuteemu.so

man: $(BUILD)/man/emu/made

$(BUILD)/man/emu/made: $(wildcard emu/man/*) ref/man/roff.awk $(EMU_PUBLIC)
	@sh emu/man/make-man.sh $(BUILD)/man/emu $(VERSION)
	@touch $@

EMU_COMPLETIONS = $(PREFIX)/share/bash-completion/completions/cuemu \
                  $(PREFIX)/share/zsh/site-functions/_cuemu
EMU_INCLUDE   = $(PREFIX)/include/cutecheck
EMU_INSTALLED = $(addprefix $(EMU_INCLUDE)/,$(EMU_PUBLIC)) $(LIBDIR)/libcuteemu.a \
                $(LIBDIR)/libcuteemu.so $(LIBDIR)/$(EMU_SONAME) $(LIBDIR)/$(EMU_SHARED) \
                $(LIBDIR)/pkgconfig/cuteemu.pc $(CMAKEDIR)/cuteemu-targets.cmake \
                $(PREFIX)/bin/cuemu \
                $(PREFIX)/share/man/man1/cuemu.1 $(EMU_COMPLETIONS)

install: install-emu
uninstall: uninstall-emu

## install-emu: the machine, its tool and the libraries for CUDA programs alone
.PHONY: install-emu uninstall-emu
install-emu: $(LIBEMU) $(BUILD)/$(EMU_SHARED) $(BUILD)/cuemu $(BUILD)/man/emu/made
	install -d $(addprefix $(DESTDIR),$(sort $(dir $(EMU_INSTALLED))) $(PREFIX)/share/man/man3)
	install -m 644 $(EMU_PUBLIC) $(DESTDIR)$(EMU_INCLUDE)/emu/
	install -m 644 $(LIBEMU) $(DESTDIR)$(LIBDIR)/
	install -m 755 $(BUILD)/$(EMU_SHARED) $(DESTDIR)$(LIBDIR)/
	ln -sf $(EMU_SHARED) $(DESTDIR)$(LIBDIR)/$(EMU_SONAME)
	ln -sf $(EMU_SONAME) $(DESTDIR)$(LIBDIR)/libcuteemu.so
	$(PC) emu/cuteemu.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/cuteemu.pc
	install -m 644 emu/cuteemu-targets.cmake $(DESTDIR)$(CMAKEDIR)/cuteemu-targets.cmake
	install -m 755 $(BUILD)/cuemu $(DESTDIR)$(PREFIX)/bin/
	install -m 644 emu/completion/cuemu $(DESTDIR)$(firstword $(EMU_COMPLETIONS))
	install -m 644 emu/completion/_cuemu $(DESTDIR)$(lastword $(EMU_COMPLETIONS))
	install -m 644 $(BUILD)/man/emu/man3/*.3 $(DESTDIR)$(PREFIX)/share/man/man3/
	install -m 644 $(BUILD)/man/emu/man1/*.1 $(DESTDIR)$(PREFIX)/share/man/man1/

uninstall-emu: $(BUILD)/man/emu/made
	rm -f $(addprefix $(DESTDIR),$(EMU_INSTALLED))
	cd $(BUILD)/man/emu/man3 && for f in *.3; do rm -f $(DESTDIR)$(PREFIX)/share/man/man3/$$f; done
	rmdir $(DESTDIR)$(EMU_INCLUDE)/emu $(DESTDIR)$(EMU_INCLUDE) $(DESTDIR)$(CMAKEDIR) 2>/dev/null || \
	    true

# ---- The page of cuemu view: its style and scripts as C; EMBED is tutorials.mk's -----------------

VIEW := emu/cli/view

$(BUILD)/$(VIEW)/%_css.c: $(VIEW)/%.css tutorials/viewer/embed.awk
	$(call EMBED,cuemu_$*_css)

$(BUILD)/$(VIEW)/%_html.c: $(VIEW)/%.html tutorials/viewer/embed.awk
	$(call EMBED,cuemu_$*_html)

$(BUILD)/$(VIEW)/%_js.c: $(VIEW)/%.js tutorials/viewer/embed.awk
	$(call EMBED,cuemu_$*_js)

.SECONDARY: $(VIEW_OBJ:.o=.c)

$(BUILD)/$(VIEW)/%.o: $(BUILD)/$(VIEW)/%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

# ---- Programs of one's own, as examples ---------------------------------------------------------

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

## examples: programs for the machine, as a user writes them, in build/examples
.PHONY: examples
examples: $(EXAMPLES)
	$(call some,EXAMPLES)
	$(built)

$(EXAMPLES): $(BUILD)/examples/%: $(BUILD)/examples/%.o $(LIBEMU)
	$(call step,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(LINK) -lm
