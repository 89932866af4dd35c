import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { keyOf } from "./book.js";
import { defaultCandidate, drawnCandidate, spaceOf } from "./candidates.js";
import { entriesOf, lastStep } from "./simulated.js";

const [ridge, plain, tree, boosted] = entriesOf([
  "ridge",
  "least-squares",
  "tree-regressor",
  "boosted-trees-regressor",
]);

test("defaults have no options of their own; linear methods are simplest, then trees, then all others", () => {
  const candidates = [ridge, tree, boosted].map(defaultCandidate);
  expect(candidates.map(({ options }) => options)).toEqual([{}, {}, {}]);
  expect(candidates.map(({ complexity }) => complexity)).toEqual([0, 1, 2]);
  const unknown = defaultCandidate({ ...ridge, steps: ["voting-regressor (ridge, lasso)"] });
  expect(unknown.complexity).toBe(3);
});

test("options are drawn from the ranges of the method, and a method without ranges has no candidates", () => {
  expect(Object.keys(spaceOf(ridge) ?? {})).toEqual(["ridge.alpha"]);
  expect(spaceOf(plain)).toBeUndefined();
  expect(drawnCandidate(plain, 1, 0, undefined)).toBeUndefined();
  const alphas = Array.from({ length: 30 }, (_, i) => {
    const drawn = drawnCandidate(ridge, i + 1, 0, undefined);
    if (drawn === undefined) throw new Error("no candidate");
    expect(() => registry.recipe(drawn.recipe)).not.toThrow();
    expect(lastStep(drawn.recipe).options.alpha).toBe(drawn.options["ridge.alpha"]);
    return drawn.options["ridge.alpha"] as number;
  });
  expect(new Set(alphas).size).toBeGreaterThan(20);
});

test("the same number and seed give the same candidate, others another one", () => {
  const key = (number: number, seed: number) => keyOf(drawnCandidate(boosted, number, seed, undefined) as never);
  expect(key(3, 1)).toBe(key(3, 1));
  expect(key(3, 1)).not.toBe(key(4, 1));
  expect(key(3, 1)).not.toBe(key(3, 2));
});

test("every second candidate is the best one with one option changed", () => {
  const best = drawnCandidate(boosted, 1, 7, undefined)?.options ?? {};
  for (const number of [2, 4, 6, 8]) {
    const options = drawnCandidate(boosted, number, 7, best)?.options ?? {};
    const changed = Object.keys(best).filter((path) => options[path] !== best[path]);
    expect(changed.length).toBeLessThanOrEqual(1);
  }
  const other = drawnCandidate(boosted, 3, 7, best)?.options ?? {};
  expect(Object.keys(best).filter((path) => other[path] !== best[path]).length).toBeGreaterThan(1);
});
