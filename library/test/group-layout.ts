/** Groups along a curve in space, and how well a map keeps which of them are near each other. */
import { asMatrix, type Matrix } from "../src/data/matrix.js";
import { createRandom } from "../src/numeric/random/random.js";

/** Samples of groups along an arc of a sine wave; sample i belongs to group i % groups. */
export function groupsOnCurve(
  groups: number,
  each: number,
  seed: number,
): { readonly x: Matrix; readonly centers: Matrix } {
  const random = createRandom(seed).fork("groups");
  const centers = Array.from({ length: groups }, (_, c) => [
    10 * c + 3 * random.normal(),
    30 * Math.sin(c / 3),
    ...[0, 0, 0, 0],
  ]);
  const rows = Array.from({ length: groups * each }, (_, i) =>
    centers[i % groups].map((value) => value + random.normal()),
  );
  return { x: asMatrix(rows), centers: asMatrix(centers) };
}

/** The mean position of each group. */
export function groupMeans({ rows, columns, data }: Matrix, groups: number): Matrix {
  const means = new Float64Array(groups * columns);
  for (let e = 0; e < data.length; e++) {
    const i = Math.floor(e / columns);
    means[(i % groups) * columns + (e % columns)] += (data[e] * groups) / rows;
  }
  return { rows: groups, columns, data: means };
}

/** The share of all triplets of rows whose order of distances is the same in both matrices (0.5 by chance). */
export function keptTriplets(before: Matrix, after: Matrix): number {
  const square = ({ columns, data }: Matrix, i: number, j: number) => {
    let sum = 0;
    for (let k = 0; k < columns; k++) sum += (data[i * columns + k] - data[j * columns + k]) ** 2;
    return sum;
  };
  let [kept, all] = [0, 0];
  for (let i = 0; i < before.rows; i++) {
    for (let j = 0; j < before.rows; j++) {
      for (let k = 0; k < j; k++) {
        if (i === j || i === k) continue;
        all++;
        if (square(before, i, j) < square(before, i, k) === square(after, i, j) < square(after, i, k)) kept++;
      }
    }
  }
  return kept / all;
}
