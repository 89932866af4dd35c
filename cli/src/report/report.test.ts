import { createTable, profileTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import { exampleResult, hostile } from "./example-result.js";
import { optionText } from "./option-words.js";
import { escapeHtml, page } from "./page.js";
import { reportBody } from "./report.js";
import { reportFigures } from "./report-figures.js";
import { describeValues } from "./report-tables.js";

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

test("values of columns are cut where they are long, and show it", () => {
  const values = ["a".repeat(24), "a".repeat(24), `${"b".repeat(24)}c`];
  const described = describeValues(profileTable(createTable({ values })).columns[0]);
  expect(described).toBe(`${"a".repeat(24)} (2), ${"b".repeat(23)}… (1)`);
});

describe("options in the table of trials", () => {
  test.each([
    [{ kind: "rbf", gamma: 0.5 }, "rbf (gamma 0.5)"],
    [{ kind: "linear" }, "linear"],
    [{ maximumDepth: 3, shrink: true }, "maximum depth 3, shrink yes"],
    ["uniform", "uniform"],
    [null, "none"],
    [false, "no"],
    [[10, 5], "10, 5"],
    [[], "none"],
    [-0.25, "\u22120.25"],
  ])("%j is written %s", (value, text) => {
    expect(optionText(value)).toBe(text);
  });
});

describe("figures", () => {
  test("all effects have one scale", () => {
    const effect = { column: "a", class: null };
    const effects = [
      { ...effect, values: [1, 2], predictions: Float64Array.of(3, 5) },
      { ...effect, column: "b", values: [1, 2], predictions: Float64Array.of(-1, 4) },
    ];
    const figures = reportFigures({ ...exampleResult("regression"), effects });
    const domains = figures.flatMap(({ id, plot }) =>
      id.startsWith("effect-") ? [(plot.encoding as { y: { scale: { domain: unknown } } }).y.scale.domain] : [],
    );
    // A margin of 4 % of the range, so that no line is cut.
    expect(domains).toEqual([
      [-1.24, 5.24],
      [-1.24, 5.24],
    ]);
  });

  test("scores that are not dependable do not stretch the axis of the others, and are left out of the caption", () => {
    const result = exampleResult("regression");
    const [entry] = result.entries;
    const { screened = entry.compared } = entry;
    const wild = {
      ...entry,
      steps: ["least-squares"],
      compared: undefined,
      screened: { ...screened, unsound: "not dependable" },
    };
    const figureOf = (entries: readonly unknown[]) =>
      reportFigures({ ...result, entries: entries as typeof result.entries }).find(({ id }) => id === "methods-scores");
    const both = figureOf([entry, wild]);
    expect(JSON.stringify(both?.plot)).not.toContain("least-squares");
    expect(both?.description).toContain("of each dependable method");
    expect(figureOf([entry])?.description).toContain("of each method");
    // If there are no others, they are all there is to show.
    expect(JSON.stringify(figureOf([wild])?.plot)).toContain("least-squares");
  });

  test("the class of an effect is in its caption, because its name may be longer than the axis", () => {
    const effect = { column: "a", class: "b".repeat(50), values: [1, 2], predictions: Float64Array.of(0.3, 0.5) };
    const figures = reportFigures({ ...exampleResult("classification"), effects: [effect] });
    const [{ plot, description }] = figures.filter(({ id }) => id === "effect-1");
    expect(description).toBe(`Partial dependence on a of the probability of ${"b".repeat(50)}`);
    expect((plot.encoding as { y: { title: string } }).y.title).toBe("probability");
  });
});
