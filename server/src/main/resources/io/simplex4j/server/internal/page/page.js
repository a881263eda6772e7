/* The page works without these scripts. They replace the part of a page that changes instead of loading the whole page. */
import {load, begin} from "./view.js";
import * as live from "./follow.js";

/** Keeps the state of the list when another value is chosen. */
const CARRIED = ["set", "sort", "level", "q"];

/** Returns the address of a form, without default values. */
function address(form) {
  const url = new URL(form.action, location.href);
  const live = form.matches("[data-live]");
  for (const [name, value] of new FormData(form)) {
    const control = form.elements.namedItem(name);
    const before = control instanceof HTMLElement ? control.dataset.before : undefined;
    const hidden = control instanceof HTMLInputElement && control.type === "hidden";
    if (value !== (before ?? "") && !(live && hidden)) {
      url.searchParams.append(name, value);
    }
  }
  if (live) {
    const given = new URL(location.href).searchParams;
    for (const name of CARRIED) {
      const control = form.elements.namedItem(name);
      if (given.has(name) && (!control || control.type === "hidden")) {
        url.searchParams.append(name, given.get(name));
      }
    }
  }
  return url;
}

document.addEventListener("click", event => {
  if (event.target.closest("[data-print]")) {
    print();
    return;
  }
  const link = event.target.closest("a[data-swap], a[data-again], a[data-copy]");
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  if (link.matches("[data-copy]")) {
    if (navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(() => { link.textContent = link.dataset.copy; });
    }
    return;
  }
  event.preventDefault();
  load(new URL(link.href), link.hasAttribute("data-again") ? "replace" : "push");
});

document.addEventListener("submit", event => {
  if (event.target.matches("form[data-follow]")) {
    event.preventDefault();
    live.now(event.target);
  } else if (event.target.matches("form[data-swap]")) {
    event.preventDefault();
    if (event.target.method === "post") {
      load(new URL(event.target.action), "keep", false, new URLSearchParams(new FormData(event.target)));
    } else {
      load(address(event.target), "push");
    }
  }
});

let typing;
document.addEventListener("input", event => {
  const form = event.target.form;
  if (form && form.matches("[data-live]")) {
    clearTimeout(typing);
    typing = setTimeout(() => load(address(form), "replace", true), event.target.matches("select") ? 0 : 250);
  } else if (form && form.matches("[data-follow]")) {
    live.changed(form, event.target);
  }
});

begin();
live.begin();
