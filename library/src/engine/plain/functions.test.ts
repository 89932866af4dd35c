import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import type { FunctionKernels } from "../kernels-data.js";
import { withWorkspace } from "../workspace.js";
import reference from "./reference/functions.json" with { type: "json" };

const names = ["exp", "expm1", "log", "log1p", "tanh", "erf"] as const;
const all: readonly (readonly [string, TestEngine])[] = [["plain TypeScript", plain], ...simdEngines];

function apply(engine: TestEngine, name: keyof FunctionKernels, x: readonly number[]): Float64Array {
  return withWorkspace(engine, (space) => {
    const [from, to] = [space.vector(x.length, x), space.vector(x.length)];
    engine.kernels[name](x.length, from, to);
    return space.read(to, x.length);
  });
}

/** The same number, or within a relative error of 1e-13 (for subnormal results: within one step). */
function isClose(actual: number, expected: number): boolean {
  if (Object.is(actual, expected) || actual === expected) return true;
  return Math.abs(actual - expected) <= Math.max(1e-13 * Math.abs(expected), 5e-324);
}

describe.each(all)("elementary functions in %s", (_, engine) => {
  test.each(names)("%s is within 1e-13 of the value in 60 digits", (name) => {
    const pairs = reference.values[name];
    const results = apply(
      engine,
      name,
      pairs.map(([x]) => x),
    );
    for (const [i, [x, expected]] of pairs.entries()) {
      if (!isClose(results[i], expected)) expect.fail(`${name}(${x}) is ${results[i]} instead of ${expected}`);
    }
    expect(pairs.length).toBeGreaterThan(150);
  });

  test("special values", () => {
    const x = [0, Infinity, -Infinity, Number.NaN, -1];
    const expected: Record<(typeof names)[number], number[]> = {
      exp: [1, Infinity, 0, Number.NaN, Math.exp(-1)],
      expm1: [0, Infinity, -1, Number.NaN, Math.expm1(-1)],
      log: [-Infinity, Infinity, Number.NaN, Number.NaN, Number.NaN],
      log1p: [0, Infinity, Number.NaN, Number.NaN, -Infinity],
      tanh: [0, 1, -1, Number.NaN, Math.tanh(-1)],
      erf: [0, 1, -1, Number.NaN, -0.8427007929497149],
    };
    for (const name of names) {
      const results = apply(engine, name, x);
      for (const [i, value] of expected[name].entries()) {
        if (!isClose(results[i], value)) expect.fail(`${name}(${x[i]}) is ${results[i]} instead of ${value}`);
      }
    }
    expect(apply(engine, "exp", [710, 1e300, -746, -1e300])).toEqual(Float64Array.of(Infinity, Infinity, 0, 0));
    expect(apply(engine, "log1p", [-1.5])[0]).toBe(Number.NaN);
  });

  test("work in place, and process an array of odd length to its last entry and no further", () => {
    for (const n of [0, 1, 2, 3, 7]) {
      withWorkspace(engine, (space) => {
        const x = space.vector(n + 1, new Float64Array(n + 1).fill(1));
        for (const name of names) {
          space.write(x, new Float64Array(n + 1).fill(1));
          engine.kernels[name](n, x, x);
          const results = space.read(x, n + 1);
          expect(results[n]).toBe(1);
          for (let i = 1; i < n; i++) expect(results[i]).toBe(results[0]);
          if (n > 0) expect(isClose(results[0], apply(plain, name, [1])[0])).toBe(true);
        }
      });
    }
  });
});

describe.each(simdEngines)("elementary functions in %s", (_, engine) => {
  test.each(names)("%s agrees with the scalar function for any double", (name) => {
    fc.assert(
      fc.property(fc.array(fc.double(), { minLength: 1, maxLength: 50 }), (x) => {
        const [actual, expected] = [apply(engine, name, x), apply(plain, name, x)];
        for (let i = 0; i < x.length; i++) {
          if (!isClose(actual[i], expected[i])) expect.fail(`${name}(${x[i]}): ${actual[i]}, not ${expected[i]}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each(names)("%s agrees with the scalar function where it changes most", (name) => {
    const x = Array.from({ length: 20_001 }, (_, i) => (i - 10_000) / 1000 + 1e-7);
    const [actual, expected] = [apply(engine, name, x), apply(plain, name, x)];
    for (let i = 0; i < x.length; i++) {
      if (!isClose(actual[i], expected[i])) expect.fail(`${name}(${x[i]}): ${actual[i]}, not ${expected[i]}`);
    }
  });
});
