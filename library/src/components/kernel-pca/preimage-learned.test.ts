import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";
import { trainingScores } from "./kernel-pca-state.js";
import { learnedPreimages, learnPreimages } from "./preimage-learned.js";

const kernel = { kind: "rbf", gamma: 0.4 } as const;

test("the coefficients solve (K + alpha I) B = X on the scores, and pre-images are k(z, scores) B", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(9, 2, createRandom(seed));
    const state = learnPreimages(kernelPca({ kernel, components: 3 }).fit({ x }).state, 0.1);
    const k = gram(kernel, trainingScores(state));
    for (let i = 0; i < 9; i++) k.data[10 * i] += 0.1;
    const coefficients = state.preimageCoefficients as Matrix;
    expectClose(product(k, coefficients).data, x.data, 1e-10);
    const z = normalMatrix(4, 3, createRandom(seed + 9));
    const expected = product(gram(kernel, z, trainingScores(state)), coefficients);
    expectClose(learnedPreimages(state, z).data, expected.data, 1e-12);
  }
});

test("a sample of weight 2 counts twice, one of weight 0 not at all", () => {
  const x = normalMatrix(6, 2, createRandom(2));
  const z = normalMatrix(4, 3, createRandom(3));
  const fit = (data: { x: typeof x; weights?: Float64Array }) =>
    learnPreimages(kernelPca({ kernel, components: 3 }).fit(data).state, 0.1);
  const weighted = fit({ x, weights: Float64Array.of(1, 2, 0, 1, 1, 1) });
  const repeated = fit({ x: selectRows(x, [0, 1, 1, 3, 4, 5]) });
  expectClose(learnedPreimages(weighted, z).data, learnedPreimages(repeated, z).data, 1e-8);
});

test("without a penalty, identical samples have no solution", () => {
  const x = selectRows(normalMatrix(3, 2, createRandom(1)), [0, 1, 2, 0]);
  const { state } = kernelPca({ kernel, components: 2 }).fit({ x });
  expect(refusal(() => learnPreimages(state, 0))).toContain("use a larger alpha");
});
