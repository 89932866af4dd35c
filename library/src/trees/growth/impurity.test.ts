import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { classImpurity, impurityGain } from "./impurity.js";

const kinds = ["gini", "entropy", "error"] as const;
const counts = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 });

test("[MP-132] all three impurities, entropy halved, reach 0.5 at p = 0.5, and are 0 for one class", () => {
  expect(classImpurity("gini", [3, 3])).toBe(0.5);
  expect(classImpurity("entropy", [3, 3]) / 2).toBe(0.5);
  expect(classImpurity("error", [3, 3])).toBe(0.5);
  for (const kind of kinds) expect(classImpurity(kind, [0, 7])).toBeCloseTo(0, 15);
  expect(classImpurity("gini", [1, 3])).toBeCloseTo(1 - 1 / 16 - 9 / 16, 15);
  expect(classImpurity("entropy", [1, 3])).toBeCloseTo(-0.25 * Math.log2(0.25) - 0.75 * Math.log2(0.75), 15);
  expect(classImpurity("error", [1, 3])).toBeCloseTo(0.25, 15);
});

test("[PA-067] the information gain is never negative, and ln 2 for a pure division of two balanced classes", () => {
  expect(
    impurityGain(
      "entropy",
      [
        [5, 0],
        [0, 5],
      ],
      "nats",
    ),
  ).toBeCloseTo(Math.LN2, 15);
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      fc.pre(a.some((n) => n > 0) || b.some((n) => n > 0));
      expect(impurityGain("entropy", [a, b], "nats")).toBeGreaterThanOrEqual(-1e-12);
    }),
  );
});

test("[MP-133] no split raises an impurity; the error is often unchanged where Gini falls", () => {
  fc.assert(
    fc.property(counts, counts, fc.constantFrom(...kinds), (a, b, kind) => {
      fc.pre(a.some((n) => n > 0) || b.some((n) => n > 0));
      expect(impurityGain(kind, [a, b])).toBeGreaterThanOrEqual(-1e-12);
    }),
  );
  // Both parts keep the majority of the whole: nothing is gained for the error.
  const parts = [
    [7, 1],
    [5, 3],
  ];
  expect(impurityGain("error", parts)).toBeCloseTo(0, 15);
  expect(impurityGain("gini", parts)).toBeGreaterThan(0.02);
});

test("a leaf of 15 % and 85 % has an entropy of 0.4227 nats", () => {
  expect(classImpurity("entropy", [15, 85], "nats")).toBeCloseTo(0.4227, 4);
});

test("refuses missing weights", () => {
  expect(refusal(() => classImpurity("gini", [0, 0]))).toContain("at least one must be positive");
  expect(refusal(() => impurityGain("gini", [[1], [1, 2]]))).toContain("every part must have 1 class weights");
});
