import { expect, test } from "vitest";
import { createPace } from "../core/pace.js";
import { currentEngine, withWorkspace } from "../engine/index.js";
import { createRandom } from "../numeric/random/random.js";
import { pacedProduct, pacedSquare } from "./paced-product.js";

test.each([
  [3, 5, 4],
  [1030, 530, 7],
  [9, 4, 1030],
])("a product of %i x %i and %i in pieces is the same as in one", (m, n, k) => {
  withWorkspace(currentEngine(), (space) => {
    const random = createRandom(m).fork("entries");
    const draw = (count: number) => Float64Array.from({ length: count }, () => random.normal());
    const [a, b] = [space.matrix(m, k, draw(m * k)), space.matrix(k, n, draw(k * n))];
    const [whole, pieces] = [space.matrix(m, n), space.matrix(m, n)];
    const { kernels } = space.engine;
    kernels.gemm(false, false, m, n, k, 1, a, k, b, n, 0, whole, n);
    let yields = 0;
    for (const _ of pacedProduct(kernels, createPace(1), [m, n, k], [a, k], [b, n], [pieces, n])) yields++;
    const expected = space.read(whole, m * n);
    const largest = space
      .read(pieces, m * n)
      .reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0);
    expect(largest).toBeLessThan(1e-11);
    expect(yields).toBe(Math.ceil(m / 1024) * Math.ceil(n / 512) * Math.ceil(k / 512));
  });
});

test("a product without terms is zero", () => {
  withWorkspace(currentEngine(), (space) => {
    const c = space.vector(4, [1, 2, 3, 4]);
    for (const _ of pacedProduct(space.engine.kernels, createPace(), [2, 2, 0], [c, 1], [c, 2], [c, 2])) expect.fail();
    expect(space.read(c, 4)).toEqual(new Float64Array(4));
  });
});

test.each([
  [30, 7],
  [700, 40],
  [20, 1100],
])("the square of %i x %i in pieces is the same as in one, added to what is there", (n, k) => {
  withWorkspace(currentEngine(), (space) => {
    const random = createRandom(n).fork("entries");
    const draw = (count: number) => Float64Array.from({ length: count }, () => random.normal());
    const { kernels } = space.engine;
    for (const ofColumns of [false, true]) {
      const [stride, given] = [ofColumns ? n : k, draw(n * n)];
      const a = space.matrix(n, k, draw(n * k));
      const [whole, pieces] = [space.matrix(n, n, given), space.matrix(n, n, given)];
      kernels.syrk(true, ofColumns, n, k, 1, a, stride, 1, whole, n);
      for (const _ of pacedSquare(kernels, createPace(1), ofColumns, [n, k], [a, stride], [pieces, n], true));
      const [expected, found] = [space.read(whole, n * n), space.read(pieces, n * n)];
      for (let i = 0; i < n; i++) {
        const lower = (values: Float64Array) => values.subarray(i * n, i * n + i + 1);
        expect(lower(found).every((value, j) => Math.abs(value - lower(expected)[j]) < 1e-11)).toBe(true);
      }
    }
  });
});
