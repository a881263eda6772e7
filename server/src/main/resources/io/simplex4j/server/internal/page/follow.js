/* The result of a form follows its values while they change. Values go in the body of a request, never in an address. */
import {follow} from "./view.js";

const WAIT = 150;
const POSITIONS = 1000;
let waiting;

function number(text) {
  const value = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && Number.isFinite(value) ? value : undefined;
}

function scale(slider) {
  const {low, high, step, log} = slider.dataset;
  const [from, to] = [Number(low), Number(high)];
  const [place, back] = log ? [Math.log1p, Math.expm1] : [value => value, value => value];
  const span = place(to) - place(from);
  return {
    position: value => Math.round(POSITIONS * (place(Math.min(to, Math.max(from, value))) - place(from)) / span),
    value: position => {
      const exact = back(place(from) + span * position / POSITIONS);
      const rounded = Math.round(exact / Number(step)) * Number(step);
      return Number(Math.min(to, Math.max(from, rounded)).toPrecision(12));
    },
  };
}

function words(slider, control) {
  slider.setAttribute("aria-valuetext", (control.value + " " + slider.dataset.unit).trim());
}

/** Moves a slider to the value of its control. */
function align(slider) {
  const control = document.getElementById(slider.dataset.for);
  const value = number(control.value);
  if (value !== undefined) {
    slider.value = scale(slider).position(value);
  }
  words(slider, control);
}

/** Shows the sliders, which need this script. */
export function begin() {
  for (const slider of document.querySelectorAll("input[type=range][data-for]")) {
    slider.min = 0;
    slider.max = POSITIONS;
    slider.step = 1;
    align(slider);
    slider.hidden = false;
  }
}

/** Follows a change of a form's control. The last answer wins. */
export function changed(form, control) {
  if (control.matches("input[type=range][data-for]")) {
    const field = document.getElementById(control.dataset.for);
    const comma = field.defaultValue.includes(",");
    field.value = String(scale(control).value(Number(control.value))).replace(".", comma ? "," : ".");
    words(control, field);
  } else {
    const slider = form.querySelector(`input[type=range][data-for="${CSS.escape(control.id)}"]`);
    if (slider) {
      align(slider);
    }
  }
  clearTimeout(waiting);
  waiting = setTimeout(() => now(form), WAIT);
}

/** Asks for the result of a form's values. */
export function now(form) {
  clearTimeout(waiting);
  for (const control of form.elements) {
    const before = control.dataset.before;
    control.closest(".field")?.classList.toggle("changed", before !== undefined && control.value !== before);
  }
  follow(new URL(form.action), new URLSearchParams(new FormData(form)));
}
