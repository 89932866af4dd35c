import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { bandwidthLikelihoods } from "./bandwidth-likelihoods.js";
import { kernelDensity } from "./kernel-density.js";

const normals = (rows: number, columns: number, seed: number) => normalMatrix(rows, columns, createRandom(seed));
const density = (model: { logDensity(x: Matrix | number[][]): Float64Array }, x: Matrix | number[][]) =>
  model.logDensity(x).map(Math.exp);

describe("[PA-009] bandwidths by the likelihood of samples that were left out", () => {
  const x = normals(80, 1, 5);

  test("the chosen bandwidth is the largest of L(h), for single samples and for parts", () => {
    for (const parts of [undefined, 5]) {
      const rule =
        parts === undefined
          ? ({ kind: "leave-one-out", shape: "equal" } as const)
          : ({ kind: "held-out", shape: "equal", heldOutParts: parts } as const);
      const { report, state } = kernelDensity({ bandwidthRule: rule }).fit({ x });
      const chosen = report.notes["bandwidth"] as number;
      expectClose(state.scale as Float64Array, [chosen], 1e-12);
      const near = [0.25, 0.5, 0.8, 1, 1.25, 2, 4].map((factor) => factor * chosen);
      const curve = bandwidthLikelihoods(x, near, parts === undefined ? {} : { heldOutParts: parts });
      expect(curve.indexOf(Math.max(...curve))).toBe(3);
      expectClose([curve[3]], [report.notes["logLikelihood"] as number], 1e-6);
    }
  });

  test("the maximum of the product of the densities is that of the sum of their logarithms", () => {
    const few = normals(12, 1, 2);
    const bandwidths = [0.1, 0.2, 0.4, 0.8, 1.6];
    const products = bandwidths.map((bandwidth) => {
      let product = 1;
      for (let j = 0; j < 12; j++) {
        const others = { rows: 11, columns: 1, data: few.data.filter((_, i) => i !== j) };
        product *= density(kernelDensity({ bandwidth }).fit({ x: others }), [[few.data[j]]])[0];
      }
      return product;
    });
    const sums = bandwidthLikelihoods(few, bandwidths);
    expectClose(sums.map(Math.exp), products, 1e-9);
    expect(sums.indexOf(Math.max(...sums))).toBe(products.indexOf(Math.max(...products)));
  });

  test("a window that leaves a sample alone has the likelihood −∞ and is never chosen", () => {
    const isolated = asMatrix([[0], [0.1], [0.25], [0.3], [50]]);
    expect(bandwidthLikelihoods(isolated, [1, 40], { densityKernel: "cube" })[0]).toBe(-Infinity);
    expect(bandwidthLikelihoods(isolated, [1, 40, 99.5], { densityKernel: "cube" })[2]).toBeGreaterThan(-Infinity);
    const model = kernelDensity({
      densityKernel: "cube",
      bandwidthRule: { kind: "leave-one-out", shape: "equal" },
    }).fit({
      x: isolated,
    });
    expect(model.report.notes["bandwidth"]).toBeGreaterThanOrEqual(2 * 49.7);
    expect(model.report.notes["logLikelihood"]).toBeGreaterThan(-Infinity);
  });

  test("duplicates favour ever smaller bandwidths, and a warning says so", () => {
    const { report } = kernelDensity({ bandwidthRule: { kind: "leave-one-out" } }).fit({
      x: [[0], [0], [1], [1], [5], [5]],
    });
    expect(report.warnings.map(({ message }) => message).join()).toContain("duplicate samples");
  });
});
