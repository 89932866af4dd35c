import fc from "fast-check";
import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { makeReflection } from "./reflection.js";

function reflect(x: Float64Array): { beta: number; tau: number; v: Float64Array } {
  const engine = currentEngine();
  return withWorkspace(engine, (space) => {
    const address = space.vector(x.length, x);
    const { beta, tau } = makeReflection(engine, x.length, address);
    return { beta, tau, v: space.read(address, x.length) };
  });
}

/** H x = x − τ v (vᵀ x), computed for x scaled to a length near 1. */
function apply(x: Float64Array, v: Float64Array, tau: number): Float64Array {
  const share = x.reduce((sum, value, i) => sum + value * v[i], 0);
  return x.map((value, i) => value - tau * share * v[i]);
}

const largest = (x: Float64Array) => x.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describeOnTiers("a reflection", () => {
  test.each([1, 1e-150, 1e150, 1e-300, 2 ** -1060])("is orthogonal and maps x · %d to (β, 0, …)", (scale) => {
    const entries = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(entries, (values) => {
        const x = Float64Array.from(values, (value) => value * scale);
        const size = largest(x);
        const { beta, tau, v } = reflect(x);
        const square = v.reduce((sum, value) => sum + value * value, 0);
        // H is orthogonal when τ = 2 / vᵀv.
        if (tau !== 0) expect(Math.abs((tau * square) / 2 - 1)).toBeLessThan(1e-14);
        else expect(square).toBe(0);
        if (size === 0) {
          expect([beta, tau]).toEqual([x[0], 0]);
          return;
        }
        const scaled = x.map((value) => value / size);
        const length = Math.hypot(...scaled);
        const image = apply(scaled, v, tau);
        // Subnormal numbers have few digits, so β has a larger error there.
        expect(Math.abs(image[0] - beta / size)).toBeLessThanOrEqual(1e-14 * length + 2 ** -1074 / size);
        for (const value of image.subarray(1)) expect(Math.abs(value)).toBeLessThanOrEqual(1e-14 * length);
      }),
    );
  });

  test("β has the sign opposite to the first entry", () => {
    expect(reflect(Float64Array.of(3, 4)).beta).toBeCloseTo(-5, 14);
    expect(reflect(Float64Array.of(-3, 4)).beta).toBeCloseTo(5, 14);
  });

  test("there is none where there is nothing to eliminate", () => {
    expect(reflect(Float64Array.of(-7, 0, 0))).toEqual({ beta: -7, tau: 0, v: new Float64Array(3) });
    expect(reflect(Float64Array.of(2))).toEqual({ beta: 2, tau: 0, v: new Float64Array(1) });
  });
});
