import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, selectRows } from "../../data/matrix.js";
import { sCurve } from "../../datasets/sheets.js";
import { diffusionMap } from "./diffusion-map.js";
import reference from "./reference/diffusion-map.json" with { type: "json" };

const x = asMatrix(reference.x);

test.each([
  ["corrected", 1, 3, reference.corrected],
  ["plain", 0, 1, reference.plain],
] as const)(
  "%s: with all components, squared distances are the diffusion distances Σₗ (pₜ(i, l) − pₜ(j, l))² / πₗ of NumPy",
  (_, densityCorrection, diffusionTime, expected) => {
    const options = { bandwidth: 0.7, densityCorrection, diffusionTime };
    const { embedding, state } = diffusionMap({ ...options, components: 59 }).fit({ x });
    expectClose(state.eigenvalues.subarray(0, 3), expected.eigenvalues, 1e-9);
    expected.distances.forEach((row, a) => {
      row.forEach((distance, b) => {
        let sum = 0;
        for (let k = 0; k < 59; k++) {
          sum += (embedding.data[11 * a * 59 + k] - embedding.data[7 * b * 59 + k]) ** 2;
        }
        expect(Math.abs(sum - distance)).toBeLessThan(1e-7);
      });
    });
  },
);

test("training samples are placed at their own coordinates by the method of Nyström, new ones between their neighbours", () => {
  const curve = sCurve({ samples: 240, seed: 2 });
  const rows = Array.from({ length: 200 }, (_, i) => i);
  const training = selectRows(curve.x, rows);
  for (const options of [{}, { densityCorrection: 0.5, diffusionTime: 4, bandwidth: 0.4 }]) {
    const model = diffusionMap({ ...options, components: 1 }).fit({ x: training });
    expectClose(model.transform(training).data, model.embedding.data, 1e-6);
    const placed = model.transform(
      selectRows(
        curve.x,
        Array.from({ length: 40 }, (_, i) => 200 + i),
      ),
    ).data;
    // Coordinates follow the angle along the curve: between those of the training samples before and after.
    const order = rows.toSorted((a, b) => curve.y[a] - curve.y[b]);
    placed.forEach((value, i) => {
      const at = order.findIndex((row) => curve.y[row] > curve.y[200 + i]);
      if (at < 6 || at > 193) return;
      const around = order.slice(at - 6, at + 6).map((row) => model.embedding.data[row]);
      expect(value).toBeGreaterThan(Math.min(...around) - 0.1);
      expect(value).toBeLessThan(Math.max(...around) + 0.1);
    });
  }
});

test("removing the density makes the coordinate of an unevenly sampled line the same function of its place", () => {
  // Places u² are dense at 0; the coordinate of evenly sampled ones is cos(π s) on [0, 1].
  const s = Float64Array.from({ length: 300 }, (_, i) => ((i + 0.5) / 300) ** 2);
  const correlation = (densityCorrection: number) => {
    const { embedding } = diffusionMap({ components: 1, bandwidth: 0.03, densityCorrection }).fit({
      x: Array.from(s, (value) => [value]),
    });
    const target = s.map((value) => Math.cos(Math.PI * value));
    const center = (v: Float64Array) => v.map((value) => value - v.reduce((a, b) => a + b) / v.length);
    const [a, b] = [center(embedding.data.slice()), center(target)];
    const dot = (p: Float64Array, q: Float64Array) => p.reduce((sum, value, i) => sum + value * q[i], 0);
    return Math.abs(dot(a, b)) / Math.sqrt(dot(a, a) * dot(b, b));
  };
  expect(correlation(1)).toBeGreaterThan(0.999);
  expect(correlation(0)).toBeLessThan(correlation(1));
});

test("bad input: parts, duplicates, far new samples, NaN, too many components", () => {
  const two = Array.from({ length: 20 }, (_, i) => [i + (i < 10 ? 0 : 1e6)]);
  const parted = diffusionMap({ bandwidth: 1 }).fit({ x: two });
  expect(parted.report.warnings.map(({ code }) => code)).toEqual(["not-identifiable"]);
  expect(parted.report.warnings[0].message).toContain("at least 2 parts");
  expectEvery(parted.transform([[-1e9], [1e9]]).data, Number.isFinite);
  const same = diffusionMap().fit({ x: new Array(15).fill([3, 4]) });
  expectEvery(same.embedding.data, (value) => value === 0);
  expect(same.report.warnings.map(({ code }) => code)).toEqual(["low-rank"]);
  expect(refusal(() => diffusionMap().fit({ x: [[1], [Number.NaN], [2]] }))).toMatch(/NaN/);
  expect(refusal(() => diffusionMap({ components: 2 }).fit({ x: [[1], [2]] }))).toContain("got 2");
});
