import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { zeros } from "../data/matrix.js";
import { differenceJacobian, gradientOf } from "./jacobian.js";

test("central differences approximate derivatives at points of any size", () => {
  for (const [a, b] of [
    [0, 0],
    [1.5, -2],
    [1e6, 1e-6],
  ]) {
    const jacobian = zeros(3, 2);
    differenceJacobian((x, out) => out.set([x[0] ** 2, x[0] * x[1], x[1] ** 2]), Float64Array.of(a, b), jacobian);
    const size = Math.max(1, Math.abs(a), Math.abs(b));
    [2 * a, 0, b, a, 0, 2 * b].forEach((value, at) => {
      expect(Math.abs(jacobian.data[at] - value)).toBeLessThan(1e-9 * size);
    });
  }
});

test("the error of central differences is of second order", () => {
  const jacobian = zeros(1, 1);
  differenceJacobian((x, out) => out.set([Math.sin(x[0])]), Float64Array.of(1), jacobian);
  expect(Math.abs(jacobian.data[0] - Math.cos(1))).toBeLessThan(1e-10);
});

test("the gradient of half the squares is Jᵀr", () => {
  expectClose(
    gradientOf({ rows: 2, columns: 2, data: Float64Array.of(1, 2, 3, 4) }, Float64Array.of(5, 6)),
    [23, 34],
    0,
  );
});
