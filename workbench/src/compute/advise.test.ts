import { suggest } from "lectern/advice";
import { createTable, dropTableColumns } from "lectern/data";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { advise } from "./advise.js";
import { suggestedSteps } from "./suggested-steps.js";
import { benchWith, runStudy, SAMPLES } from "./testing/run-study.js";
import { blobsTable, numbersTable } from "./testing/tables.js";
import unsupervised from "./unsupervised-priors.json" with { type: "json" };

test("suggests recipes for the target without the ignored columns", () => {
  const { task, suggestions, left } = advise(benchWith(numbersTable()), {
    data: SAMPLES,
    target: "price",
    ignored: ["d"],
    goal: "clustering",
  });
  expect(task).toBe("regression");
  expect(suggestions.length).toBeGreaterThan(3);
  expect(JSON.stringify(suggestions)).not.toContain('"d"');
  expect(left).toEqual([]);
});

test("methods come in the order of how well they did on other tables for their cost, not by name", () => {
  const rows = Array.from({ length: 600 }, (_, i) => i);
  const table = createTable({
    a: rows.map(Math.sin),
    b: rows.map(Math.cos),
    y: rows.map((i) => (i % 7 < 3 ? "x" : "y")),
  });
  const { suggestions } = advise(benchWith(table), { data: SAMPLES, target: "y", ignored: [], goal: "clustering" });
  const kinds = suggestions.map(({ kind }) => kind);
  expect(kinds).not.toEqual([...kinds].sort());
  const shares = suggestions.slice(0, 10).map(({ reasons }) => Number(/better than (\d+) %/.exec(reasons[0])?.[1]));
  expect(Math.min(...shares.slice(0, 3))).toBeGreaterThan(60);
  for (const kind of ["ada-boost", "radius-neighbors-classifier"]) {
    expect(kinds.indexOf(kind)).toBeGreaterThan(kinds.length / 2);
  }
});

test.each(["clustering", "reduction"] as const)(
  "methods of %s come in the order of how well they did on other tables, and every method is still there",
  (goal) => {
    const without = advise(benchWith(blobsTable()), { data: SAMPLES, target: null, ignored: ["group"], goal });
    const kinds = without.suggestions.map(({ kind }) => kind);
    const known: Readonly<Record<string, { readonly place: number }>> = unsupervised[goal];
    const places = kinds.filter((kind) => kind in known).map((kind) => known[kind].place);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.length).toBeGreaterThan(10);
    const all = suggest(dropTableColumns(blobsTable(), ["group"]), null, {
      methods: registry.methods,
      goal,
    }).suggestions.map(({ kind }) => kind);
    expect([...kinds].sort()).toEqual(all.sort());
    expect(without.suggestions[0].reasons[0]).toMatch(/^better than \d+ % of the methods/);
  },
);

test("methods for data of another kind are not suggested first", () => {
  const first = (goal: "clustering" | "reduction") =>
    advise(benchWith(blobsTable()), { data: SAMPLES, target: null, ignored: ["group"], goal })
      .suggestions.slice(0, 5)
      .map(({ kind }) => kind);
  // A mixture of Bernoulli distributions is for zeros and ones.
  expect(first("clustering")).not.toContain("bernoulli-mixture");
  expect(first("reduction")).not.toContain("random-projection");
});

test("the table of places has only methods there are, with its provenance", () => {
  const kinds = new Set(registry.methods.map(({ kind }) => kind));
  for (const task of ["clustering", "reduction"] as const) {
    for (const [kind, { place }] of Object.entries(unsupervised[task])) {
      expect(kinds.has(kind)).toBe(true);
      expect(place >= 0 && place <= 1).toBe(true);
    }
  }
  expect(unsupervised.provenance.script).toBe("scripts/contest/unsupervised-priors.ts");
});

test("the task follows from the type of the target; without one there are clusters or fewer columns", () => {
  const sick = { codes: [0, 1, 0, 1, 0, 1], a: [1, 4, 2, 5, 3, 6] };
  const table = createTable({ a: sick.a, sick: sick.codes.map(String) });
  expect(advise(benchWith(table), { data: SAMPLES, target: "sick", ignored: [], goal: "clustering" }).task).toBe(
    "classification",
  );
  const numbers = createTable({ a: sick.a, sick: sick.codes });
  expect(advise(benchWith(numbers), { data: SAMPLES, target: "sick", ignored: [], goal: "clustering" }).task).toBe(
    "regression",
  );
  expect(advise(benchWith(blobsTable()), { data: SAMPLES, target: null, ignored: [], goal: "reduction" }).task).toBe(
    "reduction",
  );
});

test("the steps of every suggestion can be studied, scaled where the suggestion scales", async () => {
  const table = blobsTable();
  const { suggestions } = advise(benchWith(table), { data: SAMPLES, target: "group", ignored: [], goal: "clustering" });
  for (const suggestion of suggestions.slice(0, 4)) {
    const steps = suggestedSteps(suggestion);
    const scales = JSON.stringify(suggestion.recipe).includes('"standardize"');
    expect(steps[0].kind === "standardize").toBe(scales);
    expect(steps[steps.length - 1].kind).toBe(suggestion.kind);
    for (const step of steps) expect(() => registry.recipe(step)).not.toThrow();
    const { role } = await runStudy(table, "group", steps[0].kind, {}, { steps });
    expect(role).toBe("classifier");
  }
});

test("a recipe that begins with another step is unchanged", () => {
  const recipe = { kind: "pca", options: {} };
  expect(suggestedSteps({ recipe })).toEqual([recipe]);
});
