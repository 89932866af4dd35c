/** Samples remembered with their classes. */

import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { rememberClasses as rememberClassesSteps, rememberMore } from "./neighbor-classes.js";

const rememberClasses = (...given: Parameters<typeof rememberClassesSteps>) => runToEnd(rememberClassesSteps(...given));

const choice = { distance: { kind: "mahalanobis", covariance: null }, algorithm: "automatic" } as const;

test("an update gives the state of all samples at once, including what the distance learned", () => {
  const rows = [
    [0, 1],
    [2, 1],
    [3, 5],
    [9, 4],
    [1, 1],
  ];
  const codes = Int32Array.of(0, 1, 1, 0, 1);
  const weights = Float64Array.of(1, 0, 2, 1, 1);
  const part = (from: number, to: number) => ({
    x: asMatrix(rows.slice(from, to)),
    codes: codes.slice(from, to),
    weights: weights.slice(from, to),
  });
  const whole = rememberClasses(part(0, 5), 2, choice);
  const first = rememberClasses(part(0, 3), 2, choice);
  expect(rememberMore(first.state, part(3, 5), choice)).toEqual(whole);
  expect(Array.from(whole.state.codes)).toEqual([0, 1, 0, 1]);
  expect(whole.notes).toEqual({ algorithm: "brute-force", samples: 4 });
});
