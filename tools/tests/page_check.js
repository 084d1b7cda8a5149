// Drives the page of `rmlir inspect --html` as a user would, and writes what came of it into the document. Put at the end of the page by
// the test, which runs it in a browser without a window.
"use strict";
const results = [];
const holds = (what, fact) => results.push(`${fact ? "ok" : "FAILED"}: ${what}`);
try {
  const fields = () => document.querySelectorAll("#map rect").length;
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  holds("the map has fields", fields() > 5);
  holds("there are tables", document.querySelectorAll("table").length > 3);
  // Into a section and out again.
  const before = fields();
  const biggest = document.querySelector("#map rect");
  click(biggest);
  holds("a click goes into a section", path.length === 2 && !$("up").disabled);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  holds("escape goes out", path.length === 1 && fields() === before);
  // Sorting.
  const table = [...document.querySelectorAll("details")].find((one) => one.textContent.startsWith("Functions")).querySelector("table");
  const names = () => [...table.tBodies[0].rows].map((row) => row.cells[row.cells.length - 1].textContent);
  const heads = table.tHead.rows[0].cells, last = heads[heads.length - 1];
  click(last);
  const up = names();
  click(last);
  const down = names();
  holds("a head sorts, and again the other way", up.length > 1 && up[0] === down[down.length - 1] && up[0] <= up[1]);
  // Search.
  $("search").value = "@main";
  $("search").dispatchEvent(new Event("input"));
  holds("a search finds", names().length === 1 && names()[0].includes("@main") && $("hits").textContent.includes("found"));
  holds("what it does not find is faint", document.querySelectorAll("#map rect.faint").length > 0);
  // Reading.
  click(table.tBodies[0].rows[0]);
  holds("a click on a function shows its text", $("reader").open && $("text").textContent.includes("@main"));
  click($("close"));
  $("search").value = "";
  $("search").dispatchEvent(new Event("input"));
  holds("without a search all is there", names().length === up.length);
  if (files.length > 1) {
    holds("of two files the difference is told", table.tHead.textContent.includes("difference"));
    click($("other"));
    holds("the other file is shown", $("path").textContent === files[1].file);
  }
} catch (error) {
  results.push("FAILED: " + error);
}
document.body.replaceChildren(document.createElement("pre"));
document.querySelector("pre").textContent = "RESULTS\n" + results.join("\n") + "\nEND";
