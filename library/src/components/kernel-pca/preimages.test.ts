import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { gaussianKernel } from "../../kernels/gaussian-kernel.js";
import { gram } from "../../kernels/gram.js";
import type { GivenKernel } from "../../kernels/kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import { pca } from "../principal/pca/pca.js";
import { kernelPca } from "./kernel-pca.js";

const kernel = gaussianKernel({ width: 1.5 });
const ways = [{ kind: "fixed-point" }, { kind: "distances", neighbors: 6 }, { kind: "learned", alpha: 1e-6 }] as const;

describe("pre-images", () => {
  test("with all components every method returns the training samples", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = normalMatrix(25, 2, createRandom(seed));
      for (const preimages of ways) {
        for (const center of [true, false]) {
          const model = kernelPca({ kernel, preimages, center }).fit({ x });
          const tolerance = preimages.kind === "learned" ? 1e-2 : 1e-4;
          expectClose(model.inverse(model.transform(x)).data, x.data, tolerance);
        }
      }
    }
  });

  test("are the same for both lengths of directions", () => {
    const x = normalMatrix(25, 2, createRandom(3));
    for (const preimages of [ways[0], ways[1]]) {
      const [unit, dual] = (["unit", "dual"] as const).map((directions) => {
        const model = kernelPca({ kernel, preimages, directions, components: 4 }).fit({ x });
        return model.inverse(model.transform(x));
      });
      expectClose(dual.data, unit.data, 1e-7);
    }
  });

  test("with the linear kernel, fixed point and distances equal the reconstruction of PCA", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normalMatrix(20, 4, createRandom(seed));
      const expected = pca({ components: 2 }).fit({ x });
      const back = expected.inverse(expected.transform(x));
      const linear = { kernel: { kind: "linear" }, components: 2 } as const;
      const direct = kernelPca(linear).fit({ x });
      expectClose(direct.inverse(direct.transform(x)).data, back.data, 1e-9);
      const placed = kernelPca({ ...linear, preimages: { kind: "distances", neighbors: 20 } }).fit({ x });
      expectClose(placed.inverse(placed.transform(x)).data, back.data, 1e-8);
    }
  });

  test("denoise: pre-images of noisy points of a circle lie nearer to it, which linear PCA cannot do", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const x = ring(100, random, 0.1);
      const offCircle = (points: Matrix) =>
        Math.sqrt(
          points.data.reduce(
            (sum, _, at) => (at % 2 === 0 ? sum + (Math.hypot(points.data[at], points.data[at + 1]) - 1) ** 2 : sum),
            0,
          ) / points.rows,
        );
      for (const preimages of [ways[0], ways[1], { kind: "learned", alpha: 0.01 } as const]) {
        const model = kernelPca({ kernel: { kind: "rbf", gamma: 0.3 }, components: 4, preimages }).fit({ x });
        expect(offCircle(model.inverse(model.transform(x)))).toBeLessThan(0.75 * offCircle(x));
      }
      const flat = pca({ components: 1 }).fit({ x });
      expect(offCircle(flat.inverse(flat.transform(x)))).toBeGreaterThan(2 * offCircle(x));
    }
  });

  test("weights act as repetitions, and sparse samples have dense pre-images", () => {
    const x = normalMatrix(12, 2, createRandom(8));
    const weights = Float64Array.from({ length: 12 }, (_, i) => i % 3);
    const rows = Array.from(weights).flatMap((weight, i) => new Array<number>(weight).fill(i));
    for (const preimages of ways) {
      const recipe = kernelPca({ kernel, components: 3, preimages });
      const [weighted, repeated] = [recipe.fit({ x, weights }), recipe.fit({ x: selectRows(x, rows) })];
      // Equal samples count once among the neighbours when they are one sample of weight 2.
      const expected = preimages.kind === "distances" ? undefined : repeated.inverse(repeated.transform(x)).data;
      const actual = weighted.inverse(weighted.transform(x)).data;
      if (expected !== undefined) expectClose(actual, expected, 1e-6);
      const sparse = recipe.fit({ x: fromDense(x), weights });
      expectClose(sparse.inverse(sparse.transform(x)).data, actual, 1e-7);
    }
  });
});

test("refuses kernels without pre-images and names those that work", () => {
  const x = normalMatrix(6, 2, createRandom(1));
  const invert = (given: GivenKernel, preimages: (typeof ways)[number]) => () => {
    const model = kernelPca({ kernel: given as never, preimages, components: 2 }).fit({ x });
    return model.inverse(model.transform(x));
  };
  expect(refusal(invert({ kind: "laplace", gamma: 1 }, ways[0]))).toContain(
    "need a Gaussian or linear kernel, not laplace",
  );
  expect(refusal(invert({ kind: "cosine" }, ways[1]))).toContain("need a kernel of the distance");
  const given = kernelPca({ kernel: { kind: "precomputed" }, components: 2 }).fit({ x: gram(kernel, x) });
  expect(refusal(() => given.inverse(given.transform(gram(kernel, x))))).toContain("need the training samples");
  expect(
    refusal(() => kernelPca({ kernel: { kind: "precomputed" }, preimages: ways[2] }).fit({ x: gram(kernel, x) })),
  ).toContain("learned pre-images need the training samples");
});

function ring(count: number, random: ReturnType<typeof createRandom>, noise: number): Matrix {
  const data = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const angle = 2 * Math.PI * random.uniform();
    data[2 * i] = Math.cos(angle) + noise * random.normal();
    data[2 * i + 1] = Math.sin(angle) + noise * random.normal();
  }
  return { rows: count, columns: 2, data };
}
