import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { type Matrix, row, transpose } from "../../data/matrix.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";
import { expansionWeights, fixedPointPreimages } from "./preimage-fixed-point.js";

const kernel = gaussianKernel({ width: 1.5 });

test("the fixed point is a local minimum of the distance to the projection in feature space", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(30, 2, createRandom(seed));
    const model = kernelPca({ kernel, components: 3 }).fit({ x });
    const scores = model.transform(normalMatrix(8, 2, createRandom(seed + 50)));
    const found = model.inverse(scores);
    // ‖Pφ − φ(z)‖² = constant − 2 Σ γᵢ k(z, xᵢ), because k(z, z) = 1.
    const gamma = expansionWeights(model.state, scores);
    const nearness = (z: Matrix) =>
      Float64Array.from({ length: z.rows }, (_, r) =>
        row(gram(kernel, z, x), r).reduce((sum, value, i) => sum + value * row(gamma, r)[i], 0),
      );
    const best = nearness(found);
    for (const [dx, dy] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
    ]) {
      const moved = nearness({ ...found, data: found.data.map((value, at) => value + (at % 2 === 0 ? dx : dy)) });
      for (let r = 0; r < found.rows; r++) expect(moved[r]).toBeLessThan(best[r]);
    }
  }
});

test("the expansion has the given scores as inner products with the directions", () => {
  for (const center of [true, false]) {
    for (const directions of ["unit", "dual"] as const) {
      const x = normalMatrix(12, 2, createRandom(1));
      const { state, transform } = kernelPca({ kernel, components: 3, center, directions }).fit({ x });
      const scores = transform(normalMatrix(5, 2, createRandom(2)));
      const gamma = expansionWeights(state, scores);
      const again = product(product(gamma, gram(kernel, x)), state.coefficients).data;
      expectClose(
        again.map((value, at) => value - state.offsets[at % 3]),
        scores.data,
        1e-9,
      );
    }
  }
});

test("without iterations it returns the training sample with the nearest image", () => {
  const x = normalMatrix(10, 2, createRandom(4));
  const { state, transform } = kernelPca({ kernel }).fit({ x });
  expect([...fixedPointPreimages(state, transform(x), 0, 1e-9).data]).toEqual([...x.data]);
  const linear = kernelPca({ kernel: { kind: "linear", offset: 0 }, center: false }).fit({ x });
  const weights = expansionWeights(linear.state, linear.transform(x));
  expectClose(product(transpose(x), transpose(weights)).data, transpose(x).data, 1e-9);
  expectClose(fixedPointPreimages(linear.state, linear.transform(x), 0, 1e-9).data, x.data, 1e-9);
});
