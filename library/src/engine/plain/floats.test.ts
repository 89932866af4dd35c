import { expect, test } from "vitest";
import { plain } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

test("products of floats are summed in doubles and rounded once", () => {
  withWorkspace(plain, (space) => {
    // In floats, 2²⁴ + 1 is 2²⁴ again.
    const [a, b, c] = [space.floats(3, [2 ** 24, 1, 1]), space.floats(3, [1, 1, 1]), space.floats(1, [4])];
    plain.kernels.gemm32(false, false, 1, 1, 3, 0.5, a, 3, b, 1, 0.25, c, 1);
    expect([...space.readFloats(c, 1)]).toEqual([2 ** 23 + 2]);
  });
});
