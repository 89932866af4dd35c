import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { createRandom } from "../../numeric/random/random.js";
import { type Tensor, tensor, zeros } from "../../tensor/operations.js";
import { rotatePoints } from "./rotate-points.js";

/** All distances between the points of each sample. */
function distancesOf({ shape: [n, count, d], data }: Tensor): number[] {
  const at = (i: number, k: number) => Array.from({ length: d }, (_, axis) => data[(i * count + k) * d + axis]);
  return Array.from({ length: n * count * count }, (_, e) => {
    const [i, a, b] = [Math.floor(e / count ** 2), Math.floor(e / count) % count, e % count];
    return Math.hypot(...at(i, a).map((value, axis) => value - at(i, b)[axis]));
  });
}

test.each([2, 3])(
  "distances, centers and handedness stay in %i dimensions, and samples are turned on their own",
  (d) => {
    for (const seed of [0, 1, 2]) {
      const points = tensorsOf(seed)(6, 5, d);
      const before = points.data.slice();
      const turned = rotatePoints(points, createRandom(seed));
      expect(points.data).toEqual(before);
      expectClose(distancesOf(turned), distancesOf(points), 1e-12);
      const centers = ({ data }: Tensor) =>
        Array.from({ length: 6 * d }, (_, e) =>
          [0, 1, 2, 3, 4].reduce((sum, k) => sum + data[(Math.floor(e / d) * 5 + k) * d + (e % d)], 0),
        );
      expectClose(centers(turned), centers(points), 1e-12);
      // The same corner twice is turned differently, and not mirrored: the determinant of its sides is kept.
      const corner = [
        ...new Array<number>(d).fill(0),
        ...Array.from({ length: d * d }, (_, e) => (e % (d + 1) === 0 ? 1 : 0)),
      ];
      const both = rotatePoints(tensor([...corner, ...corner], [2, d + 1, d], "f64"), createRandom(seed)).data;
      const sides = [0, 1].map((i) => {
        const own = both.subarray(i * corner.length, (i + 1) * corner.length);
        return Array.from({ length: d * d }, (_, e) => own[d + e] - own[e % d]);
      });
      expect(sides[0]).not.toEqual(sides[1]);
      for (const m of sides) expect(determinant(m, d)).toBeCloseTo(1, 12);
    }
  },
);

function determinant(m: readonly number[], d: number): number {
  if (d === 2) return m[0] * m[3] - m[1] * m[2];
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

test("all directions are equally probable: the mean and the covariance of a turned unit vector", () => {
  for (const d of [2, 3]) {
    const pair = [...new Array<number>(d - 1).fill(0), 1, ...new Array<number>(d - 1).fill(0), -1];
    const n = 4000;
    const { data } = rotatePoints(tensor(new Array<number[]>(n).fill(pair).flat(), [n, 2, d], "f64"), createRandom(7));
    for (let a = 0; a < d; a++) {
      for (let b = 0; b <= a; b++) {
        let sum = 0;
        for (let i = 0; i < n; i++) sum += data[2 * d * i + a] * data[2 * d * i + b];
        expect(Math.abs(sum / n - (a === b ? 1 / d : 0))).toBeLessThan(0.03);
      }
    }
  }
});

test("other shapes are refused", () => {
  expect(refusal(() => rotatePoints(zeros([2, 3, 4]), createRandom(0)))).toBe(
    "invalid-data: rotatePoints: needs points [n, points, 2 or 3], got the shape [2, 3, 4]",
  );
});
