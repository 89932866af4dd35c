import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../../test/drawn-points.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { reconstructionError } from "../explained-variance.js";
import { pca } from "../pca/pca.js";
import { polyline, projectOnPolyline } from "./polyline.js";
import { principalCurve } from "./principal-curve.js";

describe("principal curves", () => {
  test("[MP-015] local linear pieces along an arc leave far less residual than the first component", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, angles } = arc(seed);
      const model = principalCurve().fit({ x });
      const straight = reconstructionError(pca({ components: 1 }).fit({ x }), x);
      expect(model.state.residual).toBeLessThan(0.1 * straight);
      expect(reconstructionError(model, x)).toBeCloseTo(model.state.residual, 10);
      // The position along the curve orders the samples as the angle does, up to direction.
      const position = model.transform(x).data;
      expect(Math.abs(rankCorrelation(position, angles))).toBeGreaterThan(0.99);
      // The arc has the length π; the ends are a little short.
      const length = model.state.lengths[model.state.lengths.length - 1];
      expect(length).toBeGreaterThan(2.6);
      expect(length).toBeLessThan(3.5);
    }
  });

  test("straight data stay straight: the residual is hardly below that of the first component", () => {
    const x = drawnPoints(300, 2, 5);
    const long = { ...x, data: x.data.map((value, at) => (at % 2 === 0 ? 10 * value : value)) };
    const straight = reconstructionError(pca({ components: 1 }).fit({ x: long }), long);
    const { residual } = principalCurve({ span: 0.6 }).fit({ x: long }).state;
    expect(residual).toBeGreaterThan(0.85 * straight);
    expect(residual).toBeLessThan(1.1 * straight);
  });

  test("refuses too few samples, and identical samples", () => {
    expect(refusal(() => principalCurve().fit({ x: drawnPoints(2, 2, 0) }))).toContain(
      "needs at least 3 samples, got 2",
    );
    expect(refusal(() => principalCurve().fit({ x: [[1], [1], [1]] }))).toContain("all samples are the same");
  });
});

test("projects onto line segments: inside a segment, beyond an end, nearest of two", () => {
  const curve = polyline(
    asMatrix([
      [0, 0],
      [2, 0],
      [2, 2],
    ]),
  );
  expect([...curve.lengths]).toEqual([0, 2, 4]);
  const { position, squares } = projectOnPolyline(
    curve,
    asMatrix([
      [1, 1],
      [-1, 0],
      [3, 1.5],
      [2, 5],
    ]),
  );
  expect([...squares]).toEqual([1, 1, 1, 9]);
  expect([...position]).toEqual([1, 0, 3.5, 4]);
});

function arc(seed: number) {
  const random = createRandom(seed);
  const angles = Float64Array.from({ length: 200 }, () => Math.PI * random.uniform());
  const x = Array.from(angles, (angle) => [
    Math.cos(angle) + 0.05 * random.normal(),
    Math.sin(angle) + 0.05 * random.normal(),
  ]);
  return { x: asMatrix(x), angles };
}

function rankCorrelation(a: Float64Array, b: Float64Array): number {
  const ranks = (values: Float64Array) => {
    const result = new Float64Array(values.length);
    Array.from(values, (_, i) => i)
      .sort((i, j) => values[i] - values[j])
      .forEach((i, rank) => {
        result[i] = rank - (values.length - 1) / 2;
      });
    return result;
  };
  const [p, q] = [ranks(a), ranks(b)];
  const dot = (u: Float64Array, v: Float64Array) => u.reduce((sum, value, i) => sum + value * v[i], 0);
  return dot(p, q) / Math.sqrt(dot(p, p) * dot(q, q));
}

test("a saved curve without a piece, or whose lengths do not ascend, is refused", () => {
  const { saved } = principalCurve({ points: 3 }).fit({ x: drawnPoints(20, 2, 1) });
  const restore = (points: readonly (readonly number[])[], lengths: readonly number[]) =>
    principalCurve.restore({
      ...saved,
      state: { ...saved.state, points: asMatrix(points), lengths: Float64Array.from(lengths) },
    });
  const three = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  expect(restore(three, [0, 1, 2]).transform([[1, 0.5]]).data).toEqual(Float64Array.of(1.5));
  expect(refusal(() => restore([[0, 0]], [0]))).toBe(
    "invalid-file: principal-curve: state.points must have at least 2 points, got 1",
  );
  expect(refusal(() => restore(three, [0, 2, 1]))).toContain("state.lengths must be ascending");
});
