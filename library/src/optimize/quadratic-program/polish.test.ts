import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix, zeros } from "../../data/matrix.js";
import { buildConstraints } from "./constraints.js";
import { polishProgram } from "./polish.js";
import { assess } from "./residuals.js";

/** min ½‖x − p‖² over the box from 0 to 1: x is p, clipped. */
function clipping(p: number[]) {
  const n = p.length;
  return {
    quadratic: asMatrix(p.map((_, i) => p.map((__, j) => (i === j ? 1 : 0)))),
    linear: Float64Array.from(p, (entry) => -entry),
    constraints: buildConstraints(
      { matrix: zeros(0, n), limits: new Float64Array(0) },
      { matrix: zeros(0, n), limits: new Float64Array(0) },
      { lower: new Float64Array(n), upper: new Float64Array(n).fill(1) },
    ),
  };
}

test("a rough solution with the right active set becomes exact, at bounds to the last bit", () => {
  const program = clipping([-0.5, 0.3, 1.7]);
  const rough = {
    x: Float64Array.of(1e-5, 0.30001, 0.99999),
    s: Float64Array.of(1e-5, 0.3, 1, 1, 0.7, 1e-5),
    y: new Float64Array(0),
    z: Float64Array.of(0.49, 1e-5, 1e-5, 1e-5, 1e-5, 0.69),
  };
  const polished = polishProgram(program, rough);
  expect([polished.x[0], polished.x[2]]).toEqual([0, 1]);
  expect(polished.x[1]).toBeCloseTo(0.3, 14);
  expectClose(polished.z, [0.5, 0, 0, 0, 0, 0.7], 1e-12);
  expect(assess(program, polished).error).toBeLessThan(1e-14);
});

test("a solution with a wrong active set is not made worse", () => {
  // The minimiser ½ is found, but the multiplier of x ≥ 0 is still larger than its slack; at x = 0 the slope is −5.
  const program = { ...clipping([5]), quadratic: asMatrix([[10]]) };
  const rough = {
    x: Float64Array.of(0.5),
    s: Float64Array.of(0.5, 0.5),
    y: new Float64Array(0),
    z: Float64Array.of(0.51, 0.01),
  };
  const polished = polishProgram(program, rough);
  expect(assess(program, polished).error).toBeLessThanOrEqual(assess(program, rough).error);
});
