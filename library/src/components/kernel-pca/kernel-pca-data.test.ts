import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelPca } from "./kernel-pca.js";

describe("weights, sparse samples and precomputed kernels", () => {
  test("weights act as repetitions, sparse samples give the dense result, and the kernel matrix itself may be given", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = positive(8, 3, seed);
      const weights = Float64Array.of(1, 2, 0, 1, 3, 1, 1, 1);
      const repeated = selectRows(x, [0, 1, 1, 3, 4, 4, 4, 5, 6, 7]);
      const kernel = { kind: "rbf", gamma: 0.4 } as const;
      for (const directions of ["unit", "dual"] as const) {
        const recipe = kernelPca({ kernel, components: 3, directions });
        expectClose(recipe.fit({ x, weights }).transform(x).data, recipe.fit({ x: repeated }).transform(x).data, 1e-8);
        const fitted = recipe.fitTransform({ x, weights });
        expectClose((fitted.transformed as Matrix).data, fitted.model.transform(x).data, 1e-9);
      }
      const dense = kernelPca({ kernel, components: 3 }).fit({ x });
      const sparse = kernelPca({ kernel, components: 3 }).fit({ x: fromDense(x) });
      expectClose((sparse.transform(fromDense(x)) as Matrix).data, dense.transform(x).data, 1e-8);
      const given = kernelPca({ kernel: { kind: "precomputed" }, components: 3 }).fit({ x: gram(kernel, x) });
      const z = positive(4, 3, seed + 20);
      expectClose(given.transform(gram(kernel, z, x)).data, dense.transform(z).data, 1e-9);
      expect(given.state.samples).toBeNull();
    }
  });

  test("refuses identical samples, asymmetric kernels and 0 components, and warns of negative eigenvalues", () => {
    const x = [
      [0, 0],
      [1, 0],
      [0, 1],
      [2, 2],
    ];
    const same = [
      [1, 1],
      [1, 1],
    ];
    expect(refusal(() => kernelPca().fit({ x: same }))).toContain("all samples are the same in feature space");
    expect(refusal(() => kernelPca().fit({ x: [[1, 2]] }))).toContain("all samples are the same in feature space");
    const lonely = kernelPca({ center: false }).fit({ x: same });
    expect(lonely.state.eigenvalues).toHaveLength(1);
    const zero = () => kernelPca({ center: false, kernel: { kind: "linear" } }).fit({ x: [[0], [0]] });
    expect(refusal(zero)).toContain("no positive eigenvalue");
    const few = kernelPca({ kernel: { kind: "linear" }, components: 4 }).fit({ x });
    expect(few.report.warnings.map(({ message }) => message)).toEqual([
      "only 2 of the 4 components have a positive eigenvalue",
    ]);
    expect(few.outputFeatures).toEqual(["kpc1", "kpc2"]);
    const odd = kernelPca({ kernel: { kind: "sigmoid", gamma: 1, offset: -1 }, center: false }).fit({ x });
    expect(odd.report.warnings[0].message).toContain("negative eigenvalues down to");
    const lopsided = [
      [1, 0],
      [0.5, 1],
    ];
    expect(refusal(() => kernelPca({ kernel: { kind: "precomputed" } }).fit({ x: lopsided }))).toContain("symmetric");
    expect(refusal(() => kernelPca({ components: 0 }))).toContain("components");
  });
});

function positive(rows: number, columns: number, seed: number): Matrix {
  const x = normalMatrix(rows, columns, createRandom(seed));
  return { ...x, data: x.data.map(Math.abs) };
}
