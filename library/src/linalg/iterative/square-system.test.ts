import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { prepareSquareSystem } from "./square-system.js";

const matrix = asMatrix([
  [4, 1],
  [1, 3],
]);

test("the residual of a vector is b − A x, with its norm", () => {
  const system = prepareSquareSystem("solver", matrix, Float64Array.of(1, 2), {});
  const out = new Float64Array(2);
  expect(system.residual(Float64Array.of(1, 1), out)).toBeCloseTo(Math.hypot(-4, -2), 12);
  expect([...out]).toEqual([-4, -2]);
  expect(system.residual(Float64Array.of(1 / 11, 7 / 11), out)).toBeLessThan(1e-15);
});

test("the iteration starts at zero or at a copy of the given start", () => {
  expect([...prepareSquareSystem("solver", matrix, Float64Array.of(1, 2), {}).x]).toEqual([0, 0]);
  const start = Float64Array.of(5, 6);
  const { x } = prepareSquareSystem("solver", matrix, Float64Array.of(1, 2), { start });
  x[0] = 9;
  expect([...start]).toEqual([5, 6]);
});

test("refuses invalid systems in the name of the solver", () => {
  const wide = asMatrix([[1, 2, 3]]);
  expect(refusal(() => prepareSquareSystem("solver", wide, Float64Array.of(1), {}))).toMatch(/: solver: .*square/);
  const short = refusal(() => prepareSquareSystem("solver", matrix, Float64Array.of(1), {}));
  expect(short).toMatch(/: solver: b /);
  const negative = refusal(() => prepareSquareSystem("solver", matrix, Float64Array.of(1, 2), { tolerance: -1 }));
  expect(negative).toMatch(/: solver: tolerance /);
});
