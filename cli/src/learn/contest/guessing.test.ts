import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { foldEvidence, isGuessing } from "./guessing.js";

const half = [0.5, 0.5, 0.5, 0.5, 0.5];

test("folds alone: calls noise noise, and a clear difference none, for all seeds", () => {
  let called = 0;
  for (let seed = 0; seed < 200; seed++) {
    const random = createRandom(seed);
    const noise = half.map((value) => value + 0.03 * random.normal());
    if (isGuessing(foldEvidence({ values: noise }, half, 5))) called++;
    const signal = noise.map((value) => value + 0.3);
    expect(isGuessing(foldEvidence({ values: signal }, half, 5))).toBe(false);
  }
  // A t-test at two corrected standard errors with 4 degrees of freedom: less than a tenth is mistaken.
  expect(called).toBeGreaterThan(180);
  expect(isGuessing(foldEvidence({ values: [0.5, 0.5] }, [0.5, 0.5], 2))).toBe(true);
  expect(isGuessing(foldEvidence({ values: [0.4, 0.4] }, [0.5, 0.5], 2))).toBe(true);
  expect(isGuessing(foldEvidence({ values: [0.6, 0.6] }, [0.5, 0.5], 2))).toBe(false);
});

test("repeats of the same folds do not make a small difference certain", () => {
  const once = [0.51, 0.48, 0.54, 0.49, 0.52];
  const times = <T>(values: readonly T[], count: number) => Array.from({ length: count }, () => values).flat();
  expect(isGuessing(foldEvidence({ values: once }, half, 5))).toBe(true);
  expect(isGuessing(foldEvidence({ values: times(once, 20) }, times(half, 20), 5))).toBe(true);
  // As independent folds they would be: 8 thousandths with a standard error of 2.
  expect(isGuessing(foldEvidence({ values: times(once, 20) }, times(half, 20), 1e9))).toBe(false);
});

test("the best of many guesses is called noise by folds and test rows together, not by folds alone", () => {
  const called = { folds: 0, both: 0 };
  const runs = 200;
  for (let seed = 0; seed < runs; seed++) {
    const random = createRandom(seed);
    const draw = () => foldEvidence({ values: half.map((value) => value + 0.06 * random.normal()) }, half, 5);
    const best = Math.max(...Array.from({ length: 20 }, draw));
    if (isGuessing(best)) called.folds++;
    if (isGuessing(best, random.normal())) called.both++;
  }
  expect(called.folds).toBeLessThan(0.5 * runs);
  expect(called.both).toBeGreaterThan(0.9 * runs);
});

test("test rows confirm what the folds say, or weigh against it", () => {
  expect(isGuessing(2.5, 2.5)).toBe(false);
  expect(isGuessing(2.5, 0)).toBe(true);
  expect(isGuessing(8, -1)).toBe(false);
  expect(isGuessing(Number.POSITIVE_INFINITY, 1)).toBe(false);
});
