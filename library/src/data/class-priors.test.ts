import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { drawClasses, logPriors, priorsOption } from "./class-priors.js";

const totals = Float64Array.of(1, 3);

test("priors are learned, smoothed, uniform or given, and sum to 1", () => {
  const of = (...arguments_: Parameters<typeof logPriors>) => logPriors(...arguments_).map(Math.exp);
  expectClose(of("some", priorsOption.default, totals), [1 / 4, 3 / 4], 1e-15);
  expectClose(of("some", { kind: "learned", smoothing: 1 }, totals), [2 / 6, 4 / 6], 1e-15);
  expectClose(of("some", { kind: "uniform" }, totals), [1 / 2, 1 / 2], 1e-15);
  expectClose(of("some", { kind: "given", probabilities: [2, 6] }, totals), [1 / 4, 3 / 4], 1e-15);
});

test("refuses a wrong number of given priors", () => {
  expect(refusal(() => logPriors("some", { kind: "given", probabilities: [1, 1, 1] }, totals))).toBe(
    "invalid-option: some: priors.probabilities must have one number per class (2), got 3",
  );
});

test("classes are drawn with the frequencies of their priors", () => {
  for (const seed of [0, 1, 2]) {
    const codes = drawClasses(Float64Array.of(0.2, 0.8).map(Math.log), 10_000, createRandom(seed));
    expect(Math.abs(codes.reduce((sum, code) => sum + code, 0) / 10_000 - 0.8)).toBeLessThan(0.02);
  }
});
