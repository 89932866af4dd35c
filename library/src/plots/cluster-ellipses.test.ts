import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { createRandom } from "../numeric/random/random.js";
import { clusterEllipses } from "./cluster-ellipses.js";

/** Corners of the ellipse of a group. */
function corners(plot: unknown, group: string): [number, number][] {
  const { layer } = JSON.parse(JSON.stringify(plot));
  return layer[1].data.values
    .filter((value: { group: string }) => value.group === group)
    .map(({ x, y }: { x: number; y: number }) => [x, y]);
}

function cloud(seed: number, count: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const [a, b] = [random.normal(), random.normal()];
    return [3 + 2 * a, a + 0.5 * b];
  });
}

test("draws the points and one ellipse per cluster of three or more", async () => {
  const x = [...cloud(0, 20), ...cloud(1, 20), [30, 30], [31, 30]];
  const clusters = x.map((_, i) => (i < 20 ? "a" : i < 40 ? "b" : "c"));
  const drawing = await renderPlot(clusterEllipses(x, clusters));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(42);
  expect(drawing.marks("line")).toBe(2);
});

test("the legend has the order of the shapes, and classes without one follow", async () => {
  const names = ["part 10", "part 2", "other", "part 1"];
  const covariance = [
    [1, 0],
    [0, 1],
  ];
  const shapes = ["part 1", "part 2", "part 10"].map((name) => ({ name, mean: [0, 0], covariance }));
  const drawing = await renderPlot(clusterEllipses(cloud(0, 8), [...names, ...names], { shapes }));
  expect(drawing.words("legend-label")).toEqual(["part 1", "part 2", "part 10", "other"]);
});

test("every vertex is as far from the mean as the coverage requires, measured by the given covariance", () => {
  const shape = {
    name: "a",
    mean: [1, 2],
    covariance: [
      [4, 1],
      [1, 2],
    ],
  };
  const plot = clusterEllipses(cloud(0, 9), new Array(9).fill("a"), { shapes: [shape], coverage: 0.5 });
  for (const [x, y] of corners(plot, "a")) {
    const [u, v] = [x - 1, y - 2];
    // The inverse of [[4, 1], [1, 2]] is [[2, −1], [−1, 4]] / 7.
    expect((2 * u * u - 2 * u * v + 4 * v * v) / 7).toBeCloseTo(2 * Math.LN2, 3);
  }
});

test("ellipses of samples contain their nominal share, in every run", () => {
  for (let seed = 0; seed < 10; seed++) {
    const x = cloud(seed, 1000);
    const polygon = corners(clusterEllipses(x, new Array(1000).fill("a"), { coverage: 0.8 }), "a");
    const inside = x.filter(([a, b]) =>
      polygon.every(([px, py], k) => {
        const [qx, qy] = polygon[(k + 1) % polygon.length];
        return (qx - px) * (b - py) - (qy - py) * (a - px) >= 0;
      }),
    );
    // 0.8 of 1000 has the standard deviation 12.6.
    expect(Math.abs(inside.length - 800)).toBeLessThan(55);
  }
});

test("draws the ellipses of one and of two standard deviations of each component", async () => {
  const shape = (name: string, x: number) => ({
    ...{ name, mean: [x, 2] },
    covariance: [
      [4, 1],
      [1, 2],
    ],
  });
  const x = cloud(0, 9);
  // The second component has no samples; it has an ellipse and a colour all the same.
  const plot = clusterEllipses(x, new Array(9).fill("a"), {
    shapes: [shape("a", 1), shape("b", 9)],
    deviations: [1, 2],
  });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(4);
  expect(drawing.words("legend-label")).toEqual(["a", "b"]);
  const radii = corners(plot, "a").map(([x, y]) => {
    const [u, v] = [x - 1, y - 2];
    return Math.sqrt((2 * u * u - 2 * u * v + 4 * v * v) / 7);
  });
  expect(radii.filter((radius) => Math.abs(radius - 1) < 1e-3)).toHaveLength(72);
  expect(radii.filter((radius) => Math.abs(radius - 2) < 1e-3)).toHaveLength(72);
  expect(refusal(() => clusterEllipses(x, new Array(9).fill("a"), { deviations: [0] }))).toBe(
    "invalid-option: clusterEllipses: deviations must be positive numbers, got 0",
  );
  expect(refusal(() => clusterEllipses(x, new Array(9).fill("a"), { deviations: [1], coverage: 0.5 }))).toBe(
    "invalid-option: clusterEllipses: give either coverage or deviations, not both",
  );
});

test("refuses invalid shapes, other columns and invalid coverages", () => {
  const x = cloud(0, 3);
  const shape = {
    name: "a",
    mean: [0, 0],
    covariance: [
      [1, 2],
      [2, 1],
    ],
  };
  expect(refusal(() => clusterEllipses(x, [0, 0, 0], { shapes: [shape] }))).toBe(
    "invalid-data: clusterEllipses: the shape of a needs a mean of 2 numbers and a covariance of 2 x 2 without negative variances",
  );
  expect(refusal(() => clusterEllipses([[1, 2, 3]], [0]))).toBe(
    "invalid-data: clusterEllipses: samples must have 2 columns, got 3",
  );
  expect(refusal(() => clusterEllipses(x, [0, 0, 0], { coverage: 1 }))).toBe(
    "invalid-option: clusterEllipses: coverage must be between 0 and 1, got 1",
  );
});
