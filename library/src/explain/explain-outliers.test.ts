import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { selectRows } from "../data/matrix.js";
import { digits } from "../datasets/index.js";
import { kernelDensityDetector } from "../density/kernel-density-detector/kernel-density-detector.js";
import { oneClassSvm } from "../kernel-machines/one-class-svm/one-class-svm.js";
import { svdd } from "../kernel-machines/svdd/svdd.js";
import { createRandom } from "../numeric/random/random.js";
import { explainOutliers } from "./explain-outliers.js";

describe("the outlier function", () => {
  test("[ML2-186] is −(1/γ) log f, the soft minimum of ‖x − xᵢ‖² − (1/γ) log aᵢ, and for γ → ∞ the minimum", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const [x, at] = [normalMatrix(15, 3, random), normalMatrix(6, 3, random)];
      const squares = (i: number) =>
        Array.from({ length: 15 }, (_, s) =>
          [0, 1, 2].reduce((sum, j) => sum + (at.data[3 * i + j] - x.data[3 * s + j]) ** 2, 0),
        );
      for (const gamma of [0.3, 2]) {
        const model = oneClassSvm({ kernel: { kind: "rbf", gamma }, nu: 0.999 }).fit({ x });
        const { samples, coefficients } = model.state;
        expect(samples.rows).toBe(15);
        const expected = Array.from({ length: 6 }, (_, i) => {
          const f = squares(i).reduce((sum, square, s) => sum + coefficients.data[s] * Math.exp(-gamma * square), 0);
          return -Math.log(f) / gamma;
        });
        expectClose(explainOutliers(model, at).scores, expected, 1e-10);
        const shifted = Array.from({ length: 6 }, (_, i) =>
          squares(i).map((square, s) => square - Math.log(coefficients.data[s]) / gamma),
        );
        // A soft minimum of n values is below the minimum by at most log(n) / γ.
        explainOutliers(model, at).scores.forEach((score, i) => {
          const least = Math.min(...shifted[i]);
          expect(score).toBeLessThanOrEqual(least + 1e-12);
          expect(score).toBeGreaterThanOrEqual(least - Math.log(15) / gamma);
        });
      }
      const sharp = oneClassSvm({ kernel: { kind: "rbf", gamma: 1e6 }, nu: 0.999 }).fit({ x });
      expectClose(
        explainOutliers(sharp, at).scores,
        Array.from({ length: 6 }, (_, i) => Math.min(...squares(i))),
        1e-4,
      );
    }
  });
});

describe("the explanation", () => {
  test("[ML2-187] adds up to the score, and highlights the pixels that were corrupted", async () => {
    const { x, y } = await digits();
    const zeros = Int32Array.from(y.codes.keys())
      .filter((i) => String(y.classes[y.codes[i]]) === "0")
      .slice(0, 120);
    const usual = selectRows(x, zeros.subarray(0, 100));
    const odd = selectRows(x, zeros.subarray(100));
    // Four pixels of the empty middle and the corner of a zero are black.
    const corrupted = [27, 28, 35, 36, 0, 7];
    for (let i = 0; i < odd.rows; i++) for (const pixel of corrupted) odd.data[64 * i + pixel] = 16;
    const gamma = 0.002;
    const models = [
      kernelDensityDetector({ bandwidth: Math.sqrt(1 / (2 * gamma)) }).fit({ x: usual }),
      oneClassSvm({ kernel: { kind: "rbf", gamma } }).fit({ x: usual }),
      svdd({ kernel: { kind: "rbf", gamma } }).fit({ x: usual }),
    ];
    for (const model of models) {
      const { scores, contributions } = explainOutliers(model, odd);
      let highlighted = 0;
      for (let i = 0; i < odd.rows; i++) {
        const parts = contributions.data.subarray(64 * i, 64 * (i + 1));
        expect(parts.reduce((sum, part) => sum + part, 0) / scores[i]).toBeCloseTo(1, 9);
        const order = Array.from(parts.keys()).sort((a, b) => parts[b] - parts[a]);
        highlighted += order.slice(0, 6).filter((pixel) => corrupted.includes(pixel)).length;
      }
      // Chance would find 6 of 64 pixels, less than a tenth.
      expect(highlighted / (6 * odd.rows)).toBeGreaterThan(0.9);
    }
  });

  test("of a sample of the model itself is the same for all columns", () => {
    const model = kernelDensityDetector({ bandwidth: 1, contamination: 0 }).fit({
      x: [
        [1, 2],
        [1, 2],
      ],
    });
    const { scores, contributions } = explainOutliers(model, [[1, 2]]);
    expect(scores[0]).toBeCloseTo(0, 12);
    expectClose(contributions.data, [scores[0] / 2, scores[0] / 2], 1e-12);
    expect(refusal(() => explainOutliers(model, [[1]]))).toContain("fitted on 2 columns, got 1");
  });
});
