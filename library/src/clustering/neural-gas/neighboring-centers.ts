/** Which centers are neighbors on the samples (competitive Hebbian learning; Martinetz 1993). */
import type { Matrix } from "../../data/matrix.js";
import { fromTriplets, type SparseMatrix } from "../../data/sparse.js";
import { squaredDistance } from "../k-means/squared-distance.js";

/** The number of samples of which two centers are the nearest and the second nearest, as a symmetric matrix. */
export function neighboringCenters(x: Matrix, centers: Matrix): SparseMatrix {
  const { rows: count } = centers;
  const [from, to] = [new Int32Array(2 * x.rows), new Int32Array(2 * x.rows)];
  if (count === 1) return fromTriplets(1, 1, { rowIndex: [], columnIndex: [], values: [] });
  for (let i = 0; i < x.rows; i++) {
    const [first, second] = twoNearest(x, i, centers);
    from.set([first, second], 2 * i);
    to.set([second, first], 2 * i);
  }
  return fromTriplets(count, count, { rowIndex: from, columnIndex: to, values: new Float64Array(2 * x.rows).fill(1) });
}

function twoNearest({ data, columns }: Matrix, i: number, centers: Matrix): [number, number] {
  let [first, second, least, next] = [-1, -1, Infinity, Infinity];
  for (let k = 0; k < centers.rows; k++) {
    const distance = squaredDistance(data, i * columns, centers.data, k * columns, columns);
    if (first < 0 || distance < least) [first, second, least, next] = [k, first, distance, least];
    else if (second < 0 || distance < next) [second, next] = [k, distance];
  }
  return [first, second];
}
