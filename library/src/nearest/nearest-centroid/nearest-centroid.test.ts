import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { renderPlot } from "../../../test/render-plot.js";
import { asLabels } from "../../data/labels.js";
import { asMatrix, row } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { blobs, breastCancer, iris, wine } from "../../datasets/index.js";
import { hyperplaneBetween, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { createRandom } from "../../numeric/random/random.js";
import { hyperplanePlot } from "../../plots/hyperplane-plot.js";
import { centroidLinearView, nearestCentroid } from "./nearest-centroid.js";
import reference from "./reference/nearest-centroid.json" with { type: "json" };

const sources = { iris, wine, "breast-cancer": breastCancer };

const problem = fc
  .record({ rows: fc.integer({ min: 6, max: 40 }), classes: fc.integer({ min: 2, max: 5 }), seed: fc.nat(1000) })
  .map(({ rows, classes, seed }) => {
    const random = createRandom(seed);
    const x = normalMatrix(rows, 3, random);
    const codes = Array.from({ length: rows }, (_, i) => (i < classes ? i : random.integer(classes)));
    return { x, codes, classes, y: asLabels(codes.map((code) => "abcde"[code])) };
  });

describe("against scikit-learn", () => {
  test.each(reference.cases)("$data, shrunk by $shrinkThreshold", async (expected) => {
    const { x, y } = await sources[expected.data as keyof typeof sources]();
    const model = nearestCentroid({ shrinkThreshold: expected.shrinkThreshold }).fit({ x, y });
    expectClose(model.state.centroids.data, expected.centroids, 1e-13);
    const { codes } = model.predict(x);
    expect(codes.filter((code, i) => code === y.codes[i]).length).toBe(expected.correct);
  });
});

describe("the Cookbook", () => {
  test("[CB-110] the running mean of algorithm 12 gives the batch means; K rows are kept, for any number of samples", () => {
    fc.assert(
      fc.property(problem, ({ x, codes, classes, y }) => {
        // Algorithm 12, line by line.
        const means = Array.from({ length: classes }, () => new Float64Array(3));
        const seen = new Float64Array(classes);
        codes.forEach((k, i) => {
          const n = seen[k];
          for (let j = 0; j < 3; j++) means[k][j] = (n / (n + 1)) * means[k][j] + x.data[3 * i + j] / (n + 1);
          seen[k]++;
        });
        const batch = nearestCentroid().fit({ x, y });
        for (const [k, mean] of means.entries()) expectClose(row(batch.state.centroids, k), mean, 1e-12);
        // The model itself, one sample at a time after the first of each class.
        const one = (i: number) => ({ x: [Array.from(row(x, i))], y: [y.classes[y.codes[i]]] });
        const first = {
          x: { rows: classes, columns: 3, data: x.data.slice(0, 3 * classes) },
          y: asLabels(codes.slice(0, classes).map((c) => "abcde"[c])),
        };
        let online = nearestCentroid().fit(first);
        for (let i = classes; i < x.rows; i++) online = online.update(one(i));
        expectClose(online.state.centroids.data, batch.state.centroids.data, 1e-12);
        const { centroids, moments } = online.state;
        for (const kept of [centroids, moments.mean, moments.variance]) expect(kept.data.length).toBe(3 * classes);
        expect(Array.from(online.state.moments.weight)).toEqual(Array.from(seen));
      }),
      { numRuns: 30 },
    );
  });

  test("[CB-111] the class is that of the nearest centroid, for any number of classes", () => {
    fc.assert(
      fc.property(problem, ({ x, classes, y }) => {
        const model = nearestCentroid().fit({ x, y });
        const { codes } = model.predict(x);
        for (let i = 0; i < x.rows; i++) {
          const distances = Array.from({ length: classes }, (_, k) => {
            const center = row(model.state.centroids, k);
            return Math.hypot(...row(x, i).map((value, j) => value - center[j]));
          });
          expect(distances[codes[i]]).toBeLessThan(Math.min(...distances) + 1e-12);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("[CB-181] as a linear classifier: w = μ₁ − μ₂, b = ½(‖μ₁‖² − ‖μ₂‖²), and sign(w·x − b) gives the same labels", () => {
    fc.assert(
      fc.property(problem, ({ x, codes }) => {
        const y = asLabels(codes.map((code) => (code === 0 ? "circle" : "triangle")));
        const model = nearestCentroid().fit({ x, y });
        const [circle, triangle] = [row(model.state.centroids, 0), row(model.state.centroids, 1)];
        const { w, b } = hyperplaneBetween(centroidLinearView(model.state), 0, 1);
        expectClose(
          w,
          circle.map((value, j) => value - triangle[j]),
          1e-13,
        );
        const square = (v: Float64Array) => v.reduce((sum, value) => sum + value * value, 0);
        expect(b).toBeCloseTo(0.5 * (square(circle) - square(triangle)), 12);
        const { codes: predicted } = model.predict(x);
        for (let i = 0; i < x.rows; i++) {
          const side = w.reduce((sum, weight, j) => sum + weight * x.data[3 * i + j], -b);
          if (Math.abs(side) > 1e-10) expect(predicted[i]).toBe(side > 0 ? 0 : 1);
        }
        // The point half-way between the centroids lies on the hyperplane (figure C.1).
        const middle = circle.map((value, j) => (value + triangle[j]) / 2);
        expect(w.reduce((sum, weight, j) => sum + weight * middle[j], -b)).toBeCloseTo(0, 10);
      }),
      { numRuns: 40 },
    );
  });

  test("[CB-181] figure C.1: the hyperplane is drawn at a right angle to the difference of the means, half-way between them", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const y = asLabels(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? "circle" : "triangle")));
      const x = asMatrix(
        Array.from(y.codes, (code) => [
          (code === 0 ? 2 : -1) + random.normal(),
          (code === 0 ? 1 : 0) + random.normal(),
        ]),
      );
      const model = nearestCentroid().fit({ x, y });
      const groups = Array.from(y.codes, (code) => y.classes[code]);
      const border = hyperplaneBetween(centroidLinearView(model.state), 0, 1);
      const plot = hyperplanePlot(x, border, { groups, centers: model.state.centroids });
      const drawing = await renderPlot(plot);
      expect(drawing.warnings).toEqual([]);
      expect(drawing.words("legend-label")).toEqual(["circle", "triangle"]);
      const symbols = drawing.drawn("symbol");
      // 40 samples, two centroids and the head of the arrow.
      expect(symbols).toHaveLength(43);
      const [circle, triangle] = symbols.slice(40, 42);
      const [line, arrow] = drawing.drawn("rule");
      const along = [line.x2 - line.x, line.y2 - line.y];
      const between = [circle.x - triangle.x, circle.y - triangle.y];
      const w = [arrow.x2 - arrow.x, arrow.y2 - arrow.y];
      const cosine = (a: number[], b: number[]) => (a[0] * b[0] + a[1] * b[1]) / (Math.hypot(...a) * Math.hypot(...b));
      expect(Math.abs(cosine(along, between))).toBeLessThan(0.02);
      // w points along μ₁ − μ₂, to the first class.
      expect(cosine(w, between)).toBeGreaterThan(0.999);
      const middle = [(circle.x + triangle.x) / 2 - line.x, (circle.y + triangle.y) / 2 - line.y];
      const off = (middle[0] * along[1] - middle[1] * along[0]) / Math.hypot(...along);
      expect(Math.abs(off)).toBeLessThan(0.1);
      // Samples are drawn on the side of the line that the model puts them on.
      const predicted = model.predict(x).codes;
      symbols.slice(0, 40).forEach(({ x, y }, i) => {
        const side = (x - line.x) * along[1] - (y - line.y) * along[0];
        const first = (circle.x - line.x) * along[1] - (circle.y - line.y) * along[0];
        if (Math.abs(side) > 1) expect(side * first > 0 ? 0 : 1).toBe(predicted[i]);
      });
    }
  });
});

test("the linear view agrees for more than two classes, and for sparse samples", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = blobs({ samples: 60, centers: 4, features: 3, seed });
    const model = nearestCentroid().fit({ x, y });
    expect(winnersOf(scoresOf(centroidLinearView(model.state), x))).toEqual(model.predict(x).codes);
    expect(model.predict(fromDense(x))).toEqual(model.predict(x));
  }
});

test("a large threshold moves all centroids to the common mean, and the report counts the unused columns", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = blobs({ samples: 60, centers: 3, features: 4, seed });
    const silent = [0.5, 5, 1e9].map((shrinkThreshold) => {
      const { state, report } = nearestCentroid({ shrinkThreshold }).fit({ x, y });
      if (shrinkThreshold === 1e9) expectClose(row(state.centroids, 0), row(state.centroids, 2), 1e-15);
      return Number(report.notes["silentColumns"]);
    });
    expect(silent[0]).toBeLessThanOrEqual(silent[1]);
    expect(silent[2]).toBe(4);
  }
});

test("refuses to shrink as many samples as classes", () => {
  const data = { x: [[1], [2]], y: ["a", "b"] };
  expect(refusal(() => nearestCentroid({ shrinkThreshold: 1 }).fit(data))).toBe(
    "invalid-data: nearest-centroid: shrinking needs a total weight above the number of classes (2), got 2",
  );
});
