
(function () {
  "use strict";
  var table = document.getElementById("triage");
  var body = table.tBodies[0];
  var rows = Array.prototype.slice.call(body.rows);
  var search = document.getElementById("triage-search");
  var level = document.getElementById("triage-level");
  var foreign = document.getElementById("triage-foreign");
  var count = document.getElementById("triage-count");
  function filter() {
    var word = search.value.toLowerCase();
    var shown = 0;
    rows.forEach(function (row) {
      var hidden = (level.value && row.dataset.level !== level.value)
        || (foreign.checked && !row.dataset.foreign)
        || (word && row.textContent.toLowerCase().indexOf(word) < 0);
      row.hidden = Boolean(hidden);
      shown += hidden ? 0 : 1;
    });
    count.textContent = shown + " " + count.dataset.of + " " + rows.length;
  }
  function key(row, column) {
    var cell = row.cells[column];
    return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key);
  }
  Array.prototype.forEach.call(table.tHead.rows[0].cells, function (head, column) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.textContent = "";
    head.appendChild(button);
    button.addEventListener("click", function () {
      var down = head.getAttribute("aria-sort") === "ascending";
      Array.prototype.forEach.call(table.tHead.rows[0].cells, function (other) {
        other.removeAttribute("aria-sort");
      });
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      rows.map(function (row, place) { return { row: row, key: key(row, column), place: place }; })
        .sort(function (a, b) {
          var order = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
          return (down ? -order : order) || a.place - b.place;
        })
        .forEach(function (each) { body.appendChild(each.row); });
    });
  });
  search.addEventListener("input", filter);
  level.addEventListener("change", filter);
  foreign.addEventListener("change", filter);
  document.querySelector(".triage-filter").addEventListener("submit", function (event) { event.preventDefault(); });
  document.querySelector(".triage-filter").hidden = false;
  filter();
}());
