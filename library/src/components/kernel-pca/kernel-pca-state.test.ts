import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { fromDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";
import { forPieces, project, requireSamples, trainingScores } from "./kernel-pca-state.js";

const kernel = { kind: "rbf", gamma: 0.4 } as const;

describe("scores", () => {
  test("they are k(z, x) A − offsets", () => {
    const [x, z] = [normalMatrix(9, 2, createRandom(1)), normalMatrix(4, 2, createRandom(2))];
    const { state } = kernelPca({ kernel, components: 3 }).fit({ x });
    const expected = product(gram(kernel, z, x), state.coefficients).data.map(
      (value, at) => value - state.offsets[at % 3],
    );
    expectClose(project(state, z).data, expected, 1e-12);
  });

  test("those of the training samples follow from the eigenvectors; of weight 0 there are none", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(9, 2, createRandom(seed));
      const weights = Float64Array.from({ length: 9 }, (_, i) => i % 3);
      const { state } = kernelPca({ kernel, components: 3 }).fit({ x, weights });
      const expected = project(state, x).data.map((value, at) => (Math.floor(at / 3) % 3 === 0 ? 0 : value));
      expectClose(trainingScores(state).data, expected, 1e-9);
    }
  });
});

test("kernels come in pieces that cover all samples in order", () => {
  // 70 000 training samples make pieces of 64 rows.
  const samples = normalMatrix(70_000, 1, createRandom(3));
  const x = normalMatrix(130, 1, createRandom(4));
  const { state } = kernelPca({ kernel: { kind: "linear", offset: 0 }, components: 1 }).fit({ x });
  const seen: number[][] = [];
  forPieces({ ...state, samples }, x, (k, first) => {
    seen.push([first, k.rows]);
    expect(k.columns).toBe(70_000);
    expect(k.data[5]).toBeCloseTo(x.data[first] * samples.data[5], 12);
  });
  expect(seen).toEqual([
    [0, 64],
    [64, 64],
    [128, 2],
  ]);
});

test("training samples are given as dense numbers, or refused when there are none", () => {
  const x = normalMatrix(5, 2, createRandom(5));
  const sparse = kernelPca({ kernel, components: 2 }).fit({ x: fromDense(x) });
  expect(requireSamples(sparse.state, "novelty scores")).toEqual(x);
  const given = kernelPca({ kernel: { kind: "precomputed" }, components: 2 }).fit({ x: gram(kernel, x) });
  expect(refusal(() => requireSamples(given.state, "novelty scores"))).toContain(
    "novelty scores need the training samples",
  );
});
