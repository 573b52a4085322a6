# ref.mk - the reference as a library, its calculator, their manual pages, and installing them.

SHARED := libcutecheck.so.$(VERSION)
SONAME := libcutecheck.so.$(SOMAJOR)

$(LIBCT): $(call objects,$(LIB_SRC))
	$(call some,LIB_SRC)
	$(call step,AR,$@)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

all: $(BUILD)/$(SHARED)

# Only ct_ names leave the shared library; what its files share stays inside.
$(BUILD)/$(SHARED): $(call objects,$(LIB_SRC))
	$(call some,LIB_SRC)
	$(call step,LD,$@)
	@echo '{ global: ct_*; local: *; };' >$(BUILD)/ct.map
	$(Q)$(LINK) -shared -Wl,-soname,$(SONAME) -Wl,--version-script=$(BUILD)/ct.map
	@ln -sf $(SHARED) $(BUILD)/$(SONAME) && ln -sf $(SONAME) $(BUILD)/libcutecheck.so

# dlopen is in libc since glibc 2.34; before, -ldl is no more than that.
$(BUILD)/ct: $(CLI_OBJ) $(LIBCT)
	$(call some,CLI_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -ldl

# ---- Installing ----------------------------------------------------------------------------------

## man: the manual pages, in build/man
.PHONY: man
man: $(BUILD)/man/made

$(BUILD)/man/made: $(wildcard ref/man/*) ref/ct.h $(LIB_SRC) $(BUILD)/ct
	@sh ref/man/make-man.sh $(BUILD)/man $(VERSION) . '$(RUN) $(BUILD)/ct'
	@touch $@

COMPLETIONS = $(PREFIX)/share/bash-completion/completions/ct \
              $(PREFIX)/share/zsh/site-functions/_ct

CMAKEDIR    = $(LIBDIR)/cmake/cutecheck
CMAKE_FILES = $(CMAKEDIR)/cutecheck-config.cmake $(CMAKEDIR)/cutecheck-config-version.cmake

INSTALLED = $(PREFIX)/include/ct.h $(LIBDIR)/libcutecheck.a $(LIBDIR)/libcutecheck.so \
            $(LIBDIR)/$(SONAME) $(LIBDIR)/$(SHARED) $(LIBDIR)/pkgconfig/cutecheck.pc \
            $(CMAKE_FILES) $(PREFIX)/bin/ct $(PREFIX)/share/man/man1/ct.1 \
            $(COMPLETIONS)

# The values of a .pc.in, and of what find_package of CMake reads, which finds the prefix from where
# it lies itself. A program finds the libraries of a folder that the loader does not know by
# the path that it is linked with.
KNOWN := /usr/lib /usr/local/lib /lib /usr/lib/%-linux-gnu
PC     = sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' \
             -e 's|@RPATH@|$(if $(filter $(KNOWN),$(LIBDIR)),, -Wl,-rpath,$${libdir})|' \
             -e 's|@SOMAJOR@|$(SOMAJOR)|; s|@UP@|$(UP)|'
UP     = $(shell realpath -ms --relative-to='$(CMAKEDIR)' '$(PREFIX)')

## install: libraries, headers, tools, judge, lessons, manual pages (PREFIX, LIBDIR, DESTDIR)
.PHONY: install
install: all
	install -d $(addprefix $(DESTDIR),$(sort $(dir $(INSTALLED))) $(PREFIX)/share/man/man3)
	install -m 644 ref/ct.h $(DESTDIR)$(PREFIX)/include/
	install -m 644 $(LIBCT) $(DESTDIR)$(LIBDIR)/
	install -m 755 $(BUILD)/$(SHARED) $(DESTDIR)$(LIBDIR)/
	ln -sf $(SHARED) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libcutecheck.so
	$(PC) ref/cutecheck.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/cutecheck.pc
	for f in config config-version; do \
	    $(PC) ref/cutecheck-$$f.cmake.in >$(DESTDIR)$(CMAKEDIR)/cutecheck-$$f.cmake || exit; done
	install -m 755 $(BUILD)/ct $(DESTDIR)$(PREFIX)/bin/
	sh ref/completion/make-completion.sh $(BUILD)/completion '$(RUN) $(BUILD)/ct'
	install -m 644 $(BUILD)/completion/ct $(DESTDIR)$(firstword $(COMPLETIONS))
	install -m 644 $(BUILD)/completion/_ct $(DESTDIR)$(lastword $(COMPLETIONS))
	install -m 644 $(BUILD)/man/man1/*.1 $(DESTDIR)$(PREFIX)/share/man/man1/
	install -m 644 $(BUILD)/man/man3/*.3 $(DESTDIR)$(PREFIX)/share/man/man3/
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true

## uninstall: remove what install put there
.PHONY: uninstall
uninstall: man
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	cd $(BUILD)/man/man3 && for f in *.3; do rm -f $(DESTDIR)$(PREFIX)/share/man/man3/$$f; done
	rmdir $(DESTDIR)$(CMAKEDIR) 2>/dev/null || true
