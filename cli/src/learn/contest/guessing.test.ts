import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { isGuessing } from "./guessing.js";

test("calls noise noise, and a clear difference none, for all seeds", () => {
  let called = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = createRandom(seed);
    const noise = Array.from({ length: 5 }, () => 0.5 + 0.03 * random.normal());
    if (isGuessing(noise, [0.5, 0.5, 0.5, 0.5, 0.5], 5)) called++;
    const signal = noise.map((value) => value + 0.3);
    expect(isGuessing(signal, [0.5, 0.5, 0.5, 0.5, 0.5], 5)).toBe(false);
  }
  // A t-test at two corrected standard errors with 4 degrees of freedom: less than a tenth is mistaken.
  expect(called).toBeGreaterThan(180);
  expect(isGuessing([0.5, 0.5], [0.5, 0.5], 2)).toBe(true);
});

test("repeats of the same folds do not make a small difference certain", () => {
  const once = [0.51, 0.48, 0.54, 0.49, 0.52];
  const baseline = new Array<number>(5).fill(0.5);
  const times = <T>(values: readonly T[], count: number) => Array.from({ length: count }, () => values).flat();
  expect(isGuessing(once, baseline, 5)).toBe(true);
  expect(isGuessing(times(once, 20), times(baseline, 20), 5)).toBe(true);
  // As independent folds they would be: 8 thousandths with a standard error of 2.
  expect(isGuessing(times(once, 20), times(baseline, 20), 1e9)).toBe(false);
});
