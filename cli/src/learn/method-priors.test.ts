import { createTable } from "lectern/data";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { methodOf } from "./leaderboard.js";
import { byPrior, inTurns } from "./method-priors.js";
import priors from "./method-priors.json" with { type: "json" };
import { findSuitableMethods } from "./suitable-methods.js";

const numbers = Array.from({ length: 50 }, (_, i) => Math.sin(i));
const table = createTable({
  a: numbers,
  b: numbers.map((value) => value * value),
  y: numbers.map((_, i) => 1 + (i % 9)),
});
const { entries } = findSuitableMethods(table, { target: "y" });

test("strong and fast methods come first, and every method is still there", () => {
  const order = byPrior(entries, "regression", 1000).map(methodOf);
  expect([...order].sort()).toEqual(entries.map(methodOf).sort());
  const place = (kind: string) => order.indexOf(kind);
  // A median regression by linear programming is slow and not made for squared errors.
  expect(place("ridge")).toBeLessThan(place("quantile-regression"));
  expect(place("random-forest-regressor")).toBeLessThan(place("random-split-regressor"));
});

test("methods of quadratic and cubic cost move back as the rows grow", () => {
  const place = (rows: number) => byPrior(entries, "regression", rows).map(methodOf).indexOf("kernel-ridge");
  expect(place(100_000)).toBeGreaterThan(place(100));
});

test("methods without a prior come last, linear and non-linear in turns", () => {
  const known = entries.slice(0, 2);
  const odd = entries.slice(2, 8).map((entry) => ({ ...entry, steps: ["nystrom", ...entry.steps] }));
  expect(
    byPrior([...odd, ...known], "regression", 1000)
      .slice(0, 2)
      .map(methodOf)
      .sort(),
  ).toEqual(known.map(methodOf).sort());
  const kinds = ["ridge", "lasso", "tree-regressor", "boosted-trees-regressor"];
  const shown = inTurns(kinds.map((kind) => entries.find((entry) => methodOf(entry) === kind) as (typeof entries)[0]));
  expect(shown.map((entry) => methodOf(entry).includes("tree"))).toEqual([true, false, true, false]);
});

test("the table of priors has only methods there are, with its provenance", () => {
  const kinds = new Set(registry.methods.map(({ kind }) => kind));
  for (const task of ["classification", "regression"] as const) {
    expect(Object.keys(priors[task]).length).toBeGreaterThan(10);
    for (const [kind, { place, cost }] of Object.entries(priors[task])) {
      expect(kinds.has(kind)).toBe(true);
      expect(place >= 0 && place <= 1 && cost > 0).toBe(true);
    }
  }
  expect(priors.provenance.script).toBe("scripts/contest/method-priors.ts");
});
