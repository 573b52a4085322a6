/* Opens pages of traces in frames, uses them, and writes one line a test: "ok<TAB>page: test" or
 * "FAIL<TAB>page: test<TAB>what was seen"; at the end "done".
 *
 * `pages` (names: copy, far, many, odd, race, and broken_ with race) are set by
 * suites/emu/cuemu_view.sh. Console errors are not seen from here; the browser's log has them. */
(async () => {
  "use strict";
  const report = document.getElementById("report");

  function say(page, test, seen) {
    report.textContent += (seen ? "FAIL" : "ok") + "\t" + page + ": " + test +
      (seen ? "\t" + String(seen).replace(/\s+/g, " ").slice(0, 200) : "") + "\n";
  }

  function open(page, width, hash) {
    return new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.style.cssText = "width:" + width + "px;height:844px;border:0";
      frame.addEventListener("load", () => resolve(frame));
      frame.src = page + ".html" + hash;
      document.body.append(frame);
    });
  }

  function light(colour) {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  }

  function contrast(a, b) {
    const one = light(a), two = light(b);
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  }

  /* ---- A page ---- */

  let frame;
  const all = (selector) => [...frame.contentDocument.querySelectorAll(selector)];
  const one = (selector) => all(selector)[0];
  const text = (selector) => one(selector).textContent;
  const place = () => Number((text("#place").match(/event (\d+)/) || [0, -1])[1]);
  const count = (name) => all("#grid i." + name).length;

  function slide(event) {
    const slider = one("#slider");
    slider.value = event - 1;
    slider.dispatchEvent(new frame.contentWindow.Event("input"));
  }

  function press(key) {
    frame.contentDocument.body.dispatchEvent(
      new frame.contentWindow.KeyboardEvent("keydown", { key, bubbles: true }));
  }

  const last = () => Number(one("#slider").max) + 1;
  const wanted = (seen, is) => seen === is ? "" : seen + " instead of " + is;

  function moves() {
    slide(2);
    const before = text("#what"), cursor = one(".cursor").getAttribute("d");
    slide(5);
    return wanted(place(), 5) || (text("#what") === before ? "the text stays" : "") ||
      (one(".cursor").getAttribute("d") === cursor ? "the cursor stays" : "") ||
      wanted(one("#slider").value, "4");
  }

  function keys() {
    slide(3);
    press("ArrowRight");
    const right = place();
    press("ArrowLeft");
    press("ArrowLeft");
    const left = place();
    press("End");
    const end = place();
    press("Home");
    return wanted(right, 4) || wanted(left, 2) || wanted(end, last()) || wanted(place(), 1);
  }

  function buttons() {
    slide(3);
    one("#next").click();
    const next = place();
    one("#back").click();
    return wanted(next, 4) || wanted(place(), 3);
  }

  function contrasts() {
    slide(last());
    const low = all("#grid i, #what, #who, #findings strong, .keys, button").map((element) => {
      const style = frame.contentWindow.getComputedStyle(element);
      let under = element, ground = style.backgroundColor;
      while (/, 0\)$/.test(ground) && under.parentElement !== null) {
        under = under.parentElement;
        ground = frame.contentWindow.getComputedStyle(under).backgroundColor;
      }
      return [contrast(style.color, /, 0\)$/.test(ground) ? "rgb(255,255,255)" : ground),
        element.className || element.tagName];
    }).sort((a, b) => a[0] - b[0])[0];
    return low[0] >= 4.5 ? "" : "contrast " + low[0].toFixed(2) + " of " + low[1];
  }

  /* ---- The race: 64 threads write, and read without a barrier. ---- */

  const isRace = {
    "findings jump to their event": () => {
      for (const item of all("#findings li")) {
        slide(1);
        item.querySelector("button").click();
        if (place() !== Number(item.dataset.event) || one("#finding").hidden)
          return "at " + place() + " instead of " + item.dataset.event;
      }
      return all("#findings li").length > 1 ? "" : "no findings";
    },
    "f goes from one finding to the next": () => {
      const places = all("#findings li").map((item) => Number(item.dataset.event));
      press("Home");
      press("f");
      const first = place();
      press("f");
      const second = place();
      press("F");
      return wanted(first, places[0]) || wanted(second, places[1]) || wanted(place(), places[0]);
    },
    "the grid fills as warps write": () => {
      press("Home");
      const none = count("w0") + count("w1");
      press("End");
      return wanted(none, 0) || wanted(count("w0"), 32) || wanted(count("w1"), 32);
    },
    "what an event touches is framed, also what a finding is about": () => {
      all("#findings li button")[1].click();
      return wanted(count("now"), 32);
    },
    "a bar for each bank that an access wants": () => {
      const heights = () => all("#grid u").filter((bar) => bar.offsetHeight > 0).length;
      press("Home");
      const none = heights();
      for (let event = 2; event <= last() && !/shared/.test(text("#what")); ++event)
        slide(event);
      return wanted(none, 0) || wanted(heights(), 32);
    },
    "instructions and lines of the source are told": () => {
      all("#findings li button")[0].click();
      return /^st\.shared/.test(text("#instruction")) && /\.cu:\d+  \S/.test(text("#line")) ? "" :
        text("#instruction") + " " + text("#line");
    },
    "a click on the timeline goes there": () => {
      press("Home");
      const svg = one("#timeline svg").getBoundingClientRect();
      const row = all("#timeline text").find((name) => name.textContent === "findings");
      const y = svg.top + Number(row.getAttribute("y")) - 6;
      one("#timeline svg").dispatchEvent(new frame.contentWindow.MouseEvent("click",
        { clientX: svg.right - 12, clientY: y, bubbles: true }));
      return wanted(place(), Number(all("#findings li").pop().dataset.event));
    },
    "rows have names": () => wanted(all("#timeline text:not(.step)").map((name) =>
      name.textContent).join(), "findings,warp 0,warp 1"),
    "the row of an event comes into view": () => {
      const pane = one("#timeline");
      pane.style.maxHeight = "50px";
      press("End");
      const low = pane.scrollTop;
      all("#findings li button")[0].click();
      const high = pane.scrollTop;
      pane.style.maxHeight = "";
      return low > 0 && high === 0 ? "" : "scrolled to " + low + ", then " + high;
    },
  };

  /* ---- A tensor copy: issued, in flight, over. ---- */

  const isCopy = {
    "rows have names": () => wanted(all("#timeline text:not(.step)").map((name) =>
      name.textContent).join(), "warp 0,barrier 0,mbar 0x80,in flight"),
    "a copy is in flight from its issue to its end": () => {
      const said = [];
      for (let event = 1; event <= last(); ++event) {
        slide(event);
        said.push(count("flying") + "/" + count("copy") + "/" +
          /cp\.async\.bulk\.tensor/.test(text("#flying")));
      }
      return wanted([...new Set(said)].join(), "0/0/false,32/0/true,0/32/false");
    },
    "an mbarrier is shown with its state": () => {
      press("End");
      return wanted(count("barrier"), 2) ||
        (/at 0x0080 of CTA 0: phase 1/.test(text("#barriers")) ? "" : text("#barriers"));
    },
    "there are no findings": () => wanted(text("#findings"), "none"),
    "closer, and farther again": () => {
      const step = () => all("#timeline .step").map((label) => label.textContent).join();
      const before = step();
      one("#closer").click();
      const near = step();
      for (let i = 0; i < 4; ++i)
        one("#farther").click();
      return near === before ? "nothing comes closer" : wanted(step(), before);
    },
  };

  /* ---- Two CTAs of a cluster, each of which stores into the other. ---- */

  const isFar = {
    "words that another CTA wrote": () => {
      press("End");
      const said = [];
      for (const cta of ["0", "1"]) {
        one("#cta").value = cta;
        one("#cta").dispatchEvent(new frame.contentWindow.Event("change"));
        said.push(count("far"));
      }
      return wanted(said.join(), "32,32");
    },
    "rows are of a CTA": () => wanted(all("#timeline text:not(.step)").map((name) =>
      name.textContent).join(), "CTA 0 warp 0,CTA 1 warp 0"),
  };

  /* ---- Two launches of a program, and another kernel between them. ---- */

  /* Chooses launch n; the page is then another one. */
  function choose(n) {
    return new Promise((resolve) => {
      frame.addEventListener("load", resolve, { once: true });
      one("#launches").value = n;
      one("#launches").dispatchEvent(new frame.contentWindow.Event("change"));
    });
  }

  const isMany = {
    "the launches are listed": () => wanted(all("#launches option").map((option) =>
      option.textContent).join(), "1 reverse: 2 findings,2 twice,3 reverse: 2 findings") ||
      wanted(one("#launches").hidden, false),
    "another one is shown, with its own events and instructions": async () => {
      const first = last(), steps = () => all("#timeline .step").map((label) =>
        Number(label.textContent.replace("step ", "")));
      await choose(2);
      const name = text("#entry"), at = text("#instruction"), event = place();
      const fits = steps()[0] > 1 && steps()[4] - steps()[0] < 100;
      return wanted(name, "twice") || wanted(event, first + 1) ||
        (/^ld.global/.test(at) ? "" : at) || (fits ? "" : "steps " + steps().join()) ||
        wanted(text("#findings"), "none") || wanted(one("#launches").value, "2");
    },
    "instructions and lines of the source are told": async () => {
      await choose(3);
      all("#findings li button")[0].click();
      return /^st\.shared/.test(text("#instruction")) && /\.cu:\d+  \S/.test(text("#line")) ? "" :
        text("#instruction") + " " + text("#line");
    },
  };

  /* ---- Events that lack what others have. ---- */

  const isOdd = {
    "kinds that are not known are told by their fields": () => {
      slide(2);
      return wanted(text("#what"), "strange, x 7");
    },
  };

  /* ---- All of them ---- */

  const every = {
    "it opens at the event of its address": () => wanted(place(), 3),
    "the slider moves": moves,
    "keys move": keys,
    "buttons move": buttons,
    "text can be read": contrasts,
    "no sideways scrolling": () => {
      const page = frame.contentDocument.documentElement;
      return page.scrollWidth <= page.clientWidth ? "" : page.scrollWidth + " of " +
        page.clientWidth + " pixels";
    },
    "it needs nothing else": () => all("[src], [href]").map((element) =>
      element.getAttribute("src") || element.getAttribute("href"))
      .filter((to) => !/^data:/.test(to))
      .concat(frame.contentWindow.performance.getEntriesByType("resource").map((r) => r.name))
      .join(),
  };

  for (const name of pages)
    for (const width of name.startsWith("broken_") ? [1200] : [390, 1200]) {
      frame = await open(name, width, "#3");
      const page = name + " at " + width;
      const own = { copy: isCopy, far: isFar, odd: isOdd, many: isMany };
      const tests = { ...every, ...(own[name] || isRace) };
      for (const [test, run] of Object.entries(tests)) {
        let seen;
        try {
          seen = await run();
        } catch (error) {
          seen = error;
        }
        say(page, test, seen);
      }
      frame.remove();
    }
  report.textContent += "done\n";
})();
