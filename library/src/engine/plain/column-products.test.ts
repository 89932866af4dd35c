import { expect, test } from "vitest";
import { expectClose, numbers, plain, simdEngines, type TestEngine } from "../../../test/engine-tiers.js";
import { withWorkspace } from "../workspace.js";

interface Case {
  readonly m: number;
  readonly n: number;
  readonly height: number;
  readonly point: boolean;
  readonly roots: boolean;
  readonly targets: boolean;
}

/** The shifted and weighted rows, then the three kinds of sums, which start with the existing values. */
function run(engine: TestEngine, { m, n, height, point, roots, targets }: Case): Float64Array[] {
  const parts = Math.ceil(m / height);
  return withWorkspace(engine, (space) => {
    const place = (length: number, seed: number) => space.vector(length, numbers(length, seed));
    const given = [point && place(n, 1), roots && place(m, 2), targets && place(m, 3)].map(Number);
    const [a, sums, withTarget] = [place(m * n, 4), place(parts * n, 5), place(parts * n, 6)];
    const grams = place(parts * n * n, 7);
    const [p, r, t] = given;
    engine.kernels.columnProducts(m, n, height, p, r, t, a, sums, withTarget, grams);
    return [
      [a, m * n] as const,
      [sums, parts * n] as const,
      [withTarget, parts * n] as const,
      [grams, parts * n * n] as const,
    ].map(([address, length]) => space.read(address, length));
  });
}

test("products of two rows about a point are added to the existing values, only below the diagonal", () => {
  withWorkspace(plain, (space) => {
    const [point, roots, targets] = [
      [1, 1],
      [1, 2],
      [3, 5],
    ].map((numbers) => space.vector(2, numbers));
    const a = space.matrix(2, 2, [2, 3, 4, 6]);
    const [sums, withTarget, grams] = [space.vector(2, [10, 10]), space.vector(2), space.vector(4, [0, 77, 0, 0])];
    plain.kernels.columnProducts(2, 2, 2, point, roots, targets, a, sums, withTarget, grams);
    expect([...space.read(a, 4)]).toEqual([1, 2, 6, 10]);
    expect([...space.read(sums, 2)]).toEqual([10 + 1 + 12, 10 + 2 + 20]);
    expect([...space.read(withTarget, 2)]).toEqual([3 + 30, 6 + 50]);
    expect([...space.read(grams, 4)]).toEqual([1 + 36, 77, 2 + 60, 4 + 100]);
  });
});

for (const [name, engine] of simdEngines) {
  test(`${name}: the sums of pieces match plain loops`, () => {
    for (const [m, n, height] of [
      [1, 1, 1],
      [5, 3, 2],
      [40, 17, 13],
      [300, 6, 256],
      [530, 33, 256],
    ]) {
      for (let flags = 0; flags < 8; flags++) {
        const shape = { m, n, height, point: (flags & 1) > 0, roots: (flags & 2) > 0, targets: (flags & 4) > 0 };
        const [found, expected] = [run(engine, shape), run(plain, shape)];
        found.forEach((values, i) => {
          expectClose(values, expected[i], 1e-13 * (m + 1), JSON.stringify({ ...shape, i }));
        });
      }
    }
  });
}
