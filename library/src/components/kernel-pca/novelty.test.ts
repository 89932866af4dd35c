import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import { rocAuc } from "../../metrics/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { pca } from "../principal/pca/pca.js";
import { kernelPca } from "./kernel-pca.js";
import { kernelPcaNovelty } from "./novelty.js";

describe("novelty", () => {
  test("with the linear kernel equals the squared reconstruction error of PCA", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const [x, z] = [normalMatrix(20, 5, random), normalMatrix(7, 5, random)];
      const flat = pca({ components: 2 }).fit({ x });
      const back = flat.inverse(flat.transform(z));
      const expected = Float64Array.from({ length: 7 }, (_, i) => {
        let sum = 0;
        for (let j = 0; j < 5; j++) sum += (z.data[5 * i + j] - back.data[5 * i + j]) ** 2;
        return sum;
      });
      for (const directions of ["unit", "dual"] as const) {
        const model = kernelPca({ kernel: { kind: "linear" }, components: 2, directions }).fit({ x });
        expectClose(kernelPcaNovelty(model, z), expected, 1e-10);
        expectClose(kernelPcaNovelty(model, fromDense(z)), expected, 1e-10);
      }
    }
  });

  test("is 0 for training samples with all components, centred or not", () => {
    const x = normalMatrix(15, 3, createRandom(2));
    for (const center of [true, false]) {
      const model = kernelPca({ kernel: { kind: "rbf", gamma: 0.5 }, center }).fit({ x });
      expect(Math.max(...kernelPcaNovelty(model, x))).toBeLessThan(1e-8);
      expect(kernelPcaNovelty(model, [[30, 30, 30]])[0]).toBeGreaterThan(0.9);
    }
  });

  test("separates points off a ring from those on it, which the distance to the mean cannot", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const ring = (radius: number) =>
        asMatrix(
          Array.from({ length: 100 }, () => {
            const t = 2 * Math.PI * random.uniform();
            const r = radius + 0.05 * random.normal();
            return [r * Math.cos(t), r * Math.sin(t)];
          }),
        );
      const model = kernelPca({ kernel: { kind: "rbf", gamma: 2 }, components: 12 }).fit({ x: ring(1) });
      const scores = [...kernelPcaNovelty(model, ring(1)), ...kernelPcaNovelty(model, ring(0.6))];
      const truth = scores.map((_, i) => (i < 100 ? "on" : "off"));
      expect(rocAuc(truth, scores, { positive: "off" })).toBeGreaterThan(0.97);
    }
  });

  test("refuses another number of columns, NaN and precomputed kernels", () => {
    const x = normalMatrix(6, 2, createRandom(1));
    const model = kernelPca({ components: 2 }).fit({ x });
    expect(refusal(() => kernelPcaNovelty(model, [[1]]))).toContain("fitted on 2 columns, got 1");
    expect(refusal(() => kernelPcaNovelty(model, [[1, Number.NaN]]))).toContain("finite");
    const given = kernelPca({ kernel: { kind: "precomputed" } }).fit({ x: gram({ kind: "rbf", gamma: 1 }, x) });
    expect(refusal(() => kernelPcaNovelty(given, x))).toContain("need the training samples");
  });
});
