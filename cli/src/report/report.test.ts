import { describe, expect, test } from "vitest";
import { exampleResult, hostile } from "./example-result.js";
import { escapeHtml, page } from "./page.js";
import { reportBody } from "./report.js";
import { reportFigures } from "./report-figures.js";

describe.each(["classification", "regression"] as const)("the report of a %s", (task) => {
  const result = exampleResult(task);
  const body = reportBody(result, reportFigures(result));

  test("escapes the names of columns, classes and files", () => {
    expect(body).toContain(escapeHtml(hostile));
    expect(body).not.toContain("<script");
    expect(body).not.toMatch(/="[^"]*<|"alert/);
  });

  test("shows only valid numbers, and every score of the final test unrounded", () => {
    expect(body).not.toMatch(/NaN|undefined|Infinity|\[object/);
    for (const [name, value] of Object.entries(result.test.scores)) {
      expect(body).toContain(`data-score="${name}" data-value="${value}"`);
    }
  });

  test("every figure has exactly one place", () => {
    const places = [...body.matchAll(/class="plot" id="([^"]+)"/g)].map(([, id]) => id);
    expect(places.sort()).toEqual(
      reportFigures(result)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test("links within the page have targets", () => {
    for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) expect(body).toContain(`id="${id}"`);
  });
});

test("describes only some of thousands of columns and states so", () => {
  const result = exampleResult("regression");
  const [column] = result.profile.columns;
  const columns = Array.from({ length: 5000 }, (_, j) => ({ ...column, name: `g${j}` }));
  const left = columns.slice(0, 300).map(({ name }) => ({ name, reason: "constant" }));
  const body = reportBody({ ...result, left, profile: { ...result.profile, columns } }, []);
  expect(body).toContain("The first 1000 columns");
  expect(body).toContain("g999<");
  expect(body).not.toContain("g1000<");
  expect(body).toContain("and 200 more");
});

test("data embedded in the page cannot close their script element", () => {
  const plot = {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    data: { values: [{ a: hostile }] },
    mark: "point",
  };
  const made = page(hostile, "<main></main>", [{ id: "one", plot: plot as never, description: "" }], "");
  const [, json] = /id="figures">(.*?)<\/script>/s.exec(made) ?? [];
  expect(JSON.stringify(JSON.parse(json as string))).toContain("alert");
  expect(json).not.toContain("<");
  expect(made).toContain(`<title>${escapeHtml(hostile)}</title>`);
});
