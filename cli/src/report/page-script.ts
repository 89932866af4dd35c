/** The script of a page: draws its figures, and redraws them when the colour scheme changes. */
export const pageScript = `
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const figures = read("figures");
  const schemes = read("schemes");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let views = [];
  const draw = () => {
    for (const view of views) view.finalize();
    views = Object.entries(figures).map(([id, spec]) => {
      const view = new vega.View(vega.parse(spec, schemes[dark.matches ? "dark" : "light"]), {
        renderer: "svg", container: document.getElementById(id), hover: true,
      });
      view.runAsync().then(() => document.getElementById(id).setAttribute("data-drawn", "true"));
      return view;
    });
  };
  dark.addEventListener("change", draw);
  draw();
  for (const head of document.querySelectorAll("table.sortable th")) {
    head.tabIndex = 0;
    const sort = () => {
      const table = head.closest("table");
      const column = [...head.parentNode.children].indexOf(head);
      const down = head.getAttribute("aria-sort") !== "descending";
      const key = (row) => row.children[column].dataset.value ?? row.children[column].textContent;
      const rows = [...table.tBodies[0].rows].sort((a, b) => {
        const [x, y] = [key(a), key(b)];
        const order = x !== "" && y !== "" && !isNaN(x) && !isNaN(y) ? x - y : x.localeCompare(y);
        return down ? -order : order;
      });
      for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      table.tBodies[0].append(...rows);
    };
    head.addEventListener("click", sort);
    head.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); sort(); } });
  }
  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = "copied";
    });
  }
})();`;
