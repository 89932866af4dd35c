/** Comparing embeddings, whose coordinates are determined up to rotation and sign only. */
import type { Matrix } from "../src/data/matrix.js";
import { qr } from "../src/linalg/factor/qr/qr.js";
import { multiply, multiplyTransposedLeft } from "../src/linalg/multiply.js";
import { singularValues } from "../src/linalg/svd/svd.js";

/** The sine of the largest angle between the spaces that the columns of two matrices span. */
export function largestAngle(a: Matrix, b: Matrix): number {
  const [p, q] = [qr(a).q, qr(b).q];
  // ‖q − p pᵀ q‖: accurate for small angles, unlike the cosine.
  const projected = multiply(p, multiplyTransposedLeft(p, q));
  const rest = { ...q, data: q.data.map((value, at) => value - projected.data[at]) };
  return singularValues(rest)[0];
}
