import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { momentsOfTable } from "./covariance.js";

const outcomes = [
  [0, 1, 0, 1],
  [0, 0, 1, 1],
];

test("[IR-003] the covariance of a joint table is X P Xᵀ after removing the means, in the order 00, 10, 01, 11 (E18)", () => {
  // p00 = .4, p10 = .2, p01 = .3, p11 = .1
  const { mean, covariance } = momentsOfTable(outcomes, [0.4, 0.2, 0.3, 0.1]);
  expectClose(mean, [0.3, 0.4], 1e-15);
  expectClose(covariance[0], [0.21, -0.02], 1e-15);
  expectClose(covariance[1], [-0.02, 0.24], 1e-15);
  // As printed in the text, without removing the means, the product is the second moment instead.
  expectClose([covariance[0][0] + mean[0] ** 2, covariance[0][1] + mean[0] * mean[1]], [0.3, 0.1], 1e-15);
});

test("independent coordinates have covariance 0, copies the covariance of the original", () => {
  const { covariance } = momentsOfTable([...outcomes, outcomes[0]], [0.42, 0.28, 0.18, 0.12]);
  expect(covariance[0][1]).toBeCloseTo(0, 15);
  expect(covariance[0][2]).toBe(covariance[0][0]);
  expect(covariance[0][0]).toBeCloseTo(0.4 * 0.6, 15);
});

test("refuses tables of the wrong shape", () => {
  expect(refusal(() => momentsOfTable([[0, 1]], [0.5, 0.4]))).toMatch(/the sum of probabilities must be 1/);
  expect(refusal(() => momentsOfTable([[0, 1, 2]], [0.5, 0.5]))).toMatch(/row 0 of values must be of 2 numbers/);
  expect(refusal(() => momentsOfTable([[0, NaN]], [0.5, 0.5]))).toMatch(/values\[0\]\[1\] must be a finite number/);
});
