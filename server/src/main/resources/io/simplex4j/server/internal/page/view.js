/* Loads views, the parts of a page that depend on its address. */
const view = document.getElementById("view");
const status = document.getElementById("status");
const POLL = 700;
let running = new AbortController();
let poll;

/** Shows the view of an address and updates the history: "push", "replace" or "keep". Values in a body stay out of it. */
export async function load(url, history_, typing = false, body = undefined) {
  clearTimeout(poll);
  running.abort();
  running = new AbortController();
  const shown = new URL(url, location.href);
  shown.searchParams.delete("fragment");
  const part = new URL(shown);
  part.searchParams.set("fragment", view.dataset.fragment);
  view.setAttribute("aria-busy", "true");
  status.textContent = status.dataset.computing;
  let html;
  try {
    const answer = await fetch(part, {method: body ? "POST" : "GET", body, signal: running.signal, headers: {Accept: "text/html"}, credentials: "same-origin"});
    if (answer.status === 401 || !(answer.headers.get("Content-Type") || "").startsWith("text/html")) {
      location.assign(shown);
      return;
    }
    html = await answer.text();
  } catch (failure) {
    if (failure.name === "AbortError") {
      return;
    }
    html = problem(shown);
  }
  if (history_ !== "keep" && shown.href !== location.href) {
    history[history_ === "push" ? "pushState" : "replaceState"]({}, "", shown);
  }
  show(html, typing);
}

/** Replaces the parts of a view that depend on posted values, and leaves its controls as they are. */
export async function follow(url, body) {
  running.abort();
  running = new AbortController();
  const mine = running;
  url.searchParams.set("fragment", view.dataset.fragment);
  const busy = document.querySelectorAll("[data-live-part]");
  busy.forEach(part => part.setAttribute("aria-busy", "true"));
  status.textContent = status.dataset.computing;
  let html;
  try {
    const answer = await fetch(url, {method: "POST", body, signal: mine.signal, headers: {Accept: "text/html"}, credentials: "same-origin"});
    if (answer.status === 401) {
      location.reload();
      return;
    }
    html = await answer.text();
  } catch (failure) {
    if (failure.name === "AbortError") {
      return;
    }
    html = problem(location.href);
  }
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const parts = fresh.content.querySelectorAll("[data-part]");
  const id = document.activeElement ? document.activeElement.id : "";
  const open = view.querySelector("details.whole")?.open;
  for (const part of parts) {
    const old = document.getElementById(part.id);
    old?.replaceWith(part);
  }
  for (const part of view.querySelectorAll("[data-part] details.whole")) {
    part.open = open === true;
  }
  for (const field of view.querySelectorAll(".field")) {
    const wrong = field.querySelector(".field-problem") !== null;
    field.classList.toggle("bad-field", wrong);
    const control = field.querySelector("[name]");
    wrong ? control?.setAttribute("aria-invalid", "true") : control?.removeAttribute("aria-invalid");
  }
  if (parts.length === 0) {
    document.getElementById("outcome").innerHTML = html;
  }
  busy.forEach(part => part.removeAttribute("aria-busy"));
  if (id && document.activeElement === document.body) {
    document.getElementById(id)?.focus({preventScroll: true});
  }
  const summary = view.querySelector("[data-summary]");
  status.textContent = summary ? summary.dataset.summary : status.dataset.done;
}

function problem(url) {
  const box = document.createElement("div");
  box.className = "problem";
  box.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = status.dataset.gone;
  const again = document.createElement("a");
  again.className = "button";
  again.href = url;
  again.setAttribute("data-again", "");
  again.textContent = status.dataset.again;
  const actions = document.createElement("p");
  actions.className = "actions";
  actions.append(again);
  box.append(words, actions);
  return box.outerHTML;
}

function show(html, typing) {
  const active = document.activeElement;
  const inside = view.contains(active);
  const id = inside ? active.id : "";
  view.innerHTML = html;
  view.removeAttribute("aria-busy");
  reveal();
  const summary = view.querySelector("[data-summary]");
  status.textContent = summary ? summary.dataset.summary : status.dataset.done;
  if (inside && !typing) {
    const next = (id && document.getElementById(id)) || view.querySelector("h2[tabindex]") || document.getElementById("main");
    next.focus({preventScroll: next.id === "main"});
  }
  wait();
}

/** Reloads the view while data is being prepared. */
function wait() {
  clearTimeout(poll);
  if (view.querySelector("[data-wait]")) {
    poll = setTimeout(() => quietly(), POLL);
  }
}

async function quietly() {
  const part = new URL(location.href);
  part.searchParams.set("fragment", view.dataset.fragment);
  try {
    const answer = await fetch(part, {headers: {Accept: "text/html"}, credentials: "same-origin"});
    if (answer.ok) {
      const html = await answer.text();
      const bars = view.querySelectorAll("[data-wait]").length;
      view.innerHTML = html;
      if (view.querySelectorAll("[data-wait]").length < bars) {
        status.textContent = status.dataset.done;
      }
    }
  } catch (failure) {
    /* The server may come back, so try again. */
  }
  wait();
}

/** Shows buttons that need a script. */
function reveal() {
  for (const button of view.querySelectorAll("[data-print]")) {
    button.hidden = false;
  }
}

/** Shows the view of the address after the back button. */
export function begin() {
  reveal();
  addEventListener("popstate", () => {
    const given = new URL(location.href).searchParams;
    for (const form of document.querySelectorAll("form[data-live]")) {
      for (const control of form.elements) {
        if (control.name && !control.matches("[type=hidden]") && given.getAll(control.name).length < 2) {
          control.value = given.get(control.name) ?? (control.matches("select") ? control.options[0].value : "");
        }
      }
    }
    load(new URL(location.href), "keep");
  });
  wait();
}
