/* Greys out results that do not match the values in a form. */

/** Marks an edited value and the results for the previous one. */
export function mark(form, control) {
  const field = control.closest(".field, tr");
  const edited = control.matches("[type=checkbox]")
    ? control.checked !== control.defaultChecked
    : control.matches("select")
      ? ![...control.options].some(option => option.selected && option.defaultSelected)
      : control.value !== control.defaultValue;
  if (field) {
    field.classList.toggle("edited", edited);
  }
  const any = form.querySelector(".edited") !== null;
  document.getElementById("view").classList.toggle("stale", any);
  for (const hint of form.querySelectorAll("[data-stale-hint]")) {
    hint.hidden = !any;
  }
}
