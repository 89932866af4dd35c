import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { iris } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { quadraticDiscriminant } from "./quadratic-discriminant.js";
import { type ConicKind, conicKind, quadricBoundary, quadricValue } from "./quadric-boundary.js";

const { x, y } = await iris();

/** A state with these two classes, by fitting points that have exactly these moments. */
const exact = (first: { mean: number[]; deviations: number[] }, second: { mean: number[]; deviations: number[] }) => {
  const points = ({ mean: [a, b], deviations: [s, t] }: typeof first) => {
    const [u, v] = [s * Math.SQRT2, t * Math.SQRT2];
    return [
      [a - u, b],
      [a + u, b],
      [a, b - v],
      [a, b + v],
    ];
  };
  return quadraticDiscriminant({ divisor: "likelihood" }).fit({
    x: [...points(first), ...points(second)],
    y: [..."aaaabbbb"],
  });
};

test("[MP-126] boundaries are quadrics whose value is the log-odds: ellipse, hyperbola, parabola, parallel lines, line", () => {
  const gallery: [ConicKind, ReturnType<typeof exact>][] = [
    ["ellipse", exact({ mean: [0, 0], deviations: [1, 1] }, { mean: [0.5, 0], deviations: [3, 3] })],
    ["hyperbola", exact({ mean: [0, 0], deviations: [3, 1] }, { mean: [0.5, 1], deviations: [1, 3] })],
    ["crossing-lines", exact({ mean: [0, 0], deviations: [3, 1] }, { mean: [0, 0], deviations: [1, 3] })],
    ["parabola", exact({ mean: [0, 0], deviations: [1, 1] }, { mean: [0, 2], deviations: [2, 1] })],
    ["parallel-lines", exact({ mean: [0, 0], deviations: [1, 1] }, { mean: [0, 0], deviations: [3, 1] })],
    ["line", exact({ mean: [0, 0], deviations: [1, 2] }, { mean: [2, 1], deviations: [1, 2] })],
    ["none", exact({ mean: [0, 0], deviations: [1, 1] }, { mean: [0, 0], deviations: [1, 1] })],
  ];
  for (const [kind, model] of gallery) {
    const border = quadricBoundary(model.state, 0, 1);
    expect(conicKind(border), kind).toBe(kind);
    const random = createRandom(1);
    for (let trial = 0; trial < 30; trial++) {
      const point = [4 * random.normal(), 4 * random.normal()];
      const [a, b] = model.decision([point]).data;
      expect(quadricValue(border, point)).toBeCloseTo(a - b, 9);
    }
  }
  expect(refusal(() => quadricBoundary(gallery[0][1].state, 0, 2))).toMatch(
    /^invalid-option: quadricBoundary: class codes are 0 to 1/,
  );
  const solid = quadraticDiscriminant().fit({ x, y });
  expect(refusal(() => conicKind(quadricBoundary(solid.state, 0, 2)))).toMatch(
    /^invalid-data: conicKind: needs a boundary in 2 columns, got 4/,
  );
});
