import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { fromDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";
import { areKeptSamples, forPieces, isThereIf, project, requireSamples, trainingScores } from "./kernel-pca-state.js";

const kernel = { kind: "rbf", gamma: 0.4 } as const;

describe("scores", () => {
  test("are k(z, x) A − offsets", () => {
    const [x, z] = [normalMatrix(9, 2, createRandom(1)), normalMatrix(4, 2, createRandom(2))];
    const { state } = kernelPca({ kernel, components: 3 }).fit({ x });
    const expected = product(gram(kernel, z, x), state.coefficients).data.map(
      (value, at) => value - state.offsets[at % 3],
    );
    expectClose(project(state, z).data, expected, 1e-12);
  });

  test("of the training samples follow from the eigenvectors, and are 0 for weight 0", () => {
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

test("training samples are returned dense, or refused when they were not stored", () => {
  const x = normalMatrix(5, 2, createRandom(5));
  const sparse = kernelPca({ kernel, components: 2 }).fit({ x: fromDense(x) });
  expect(requireSamples(sparse.state, "novelty scores")).toEqual(x);
  const given = kernelPca({ kernel: { kind: "precomputed" }, components: 2 }).fit({ x: gram(kernel, x) });
  expect(refusal(() => requireSamples(given.state, "novelty scores"))).toContain(
    "novelty scores need the training samples",
  );
});

describe("what a saved model has", () => {
  test("a part is there under its condition, and null otherwise", () => {
    expect(isThereIf(true, 1, "with centring")).toBeUndefined();
    expect(isThereIf(false, null, "with centring")).toBeUndefined();
    expect(isThereIf(true, null, "with centring")).toBe("must not be null with centring");
    expect(isThereIf(false, 1, "with centring")).toBe("must be null, and given only with centring");
  });

  test("samples are kept unless the kernel is precomputed, which has a column for each", () => {
    const context = (kind: string, features: number) => ({
      options: { kernel: { kind } },
      sizeOf: (name: string) => (name === "features" ? features : 5),
      record: {},
    });
    const samples = normalMatrix(5, 2, createRandom(1));
    expect(areKeptSamples(samples, context("rbf", 2))).toBeUndefined();
    expect(areKeptSamples(null, context("rbf", 2))).toContain("must not be null");
    expect(areKeptSamples(null, context("precomputed", 5))).toBeUndefined();
    expect(areKeptSamples(samples, context("precomputed", 5))).toContain("must be null");
    expect(areKeptSamples(null, context("precomputed", 2))).toContain("of the 5 training samples, got 2 columns");
  });

  test("models of all kinds of samples and options are restored", () => {
    const x = normalMatrix(9, 2, createRandom(1));
    const recipe = kernelPca({ kernel, components: 3 });
    const given = kernelPca({ kernel: { kind: "precomputed" } }).fit({ x: gram(kernel, x) });
    const models = [
      recipe.fit({ x }),
      recipe.fit({ x: fromDense(x) }),
      given,
      kernelPca({ center: false }).fit({ x }),
      kernelPca({ preimages: { kind: "learned", alpha: 1 } }).fit({ x }),
    ];
    for (const { saved } of models) expect(kernelPca.restore(saved).state).toEqual(saved.state);
    const [{ saved }] = models;
    const without = (name: string) =>
      refusal(() => kernelPca.restore({ ...saved, state: { ...saved.state, [name]: null } }));
    expect(without("samples")).toContain("invalid-file: kernel-pca: state.samples must not be null unless");
    expect(without("rowMeans")).toContain("state.rowMeans must not be null with centring");
    expect(refusal(() => kernelPca.restore({ ...given.saved, state: saved.state }))).toContain("state.kernel must be");
  });
});
