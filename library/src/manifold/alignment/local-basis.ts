/** The principal directions of a neighbourhood, from the inner products of its samples. */
import { symmetricEigen } from "../../linalg/eigen/symmetric-eigen.js";

/** The inner products about the mean of the neighbours, in place: (I − 11ᵀ/k) C (I − 11ᵀ/k). */
export function centerGram(c: Float64Array, k: number): void {
  const means = new Float64Array(k);
  let mean = 0;
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) means[a] += c[a * k + b] / k;
    mean += means[a] / k;
  }
  for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) c[a * k + b] += mean - means[a] - means[b];
}

/**
 * Orthonormal columns that span the constant vector, then the first `count` eigenvectors of C, about the mean, for its
 * largest eigenvalues, then with `products` all products of two of these. Vectors that depend on earlier ones, up to
 * rounding, are left out. The result has them one after the other, with the number of those before the products.
 */
export function tangentBasis(
  c: Float64Array,
  k: number,
  count: number,
  products: boolean,
): { readonly basis: readonly Float64Array[]; readonly linear: number } {
  centerGram(c, k);
  const { values, vectors } = symmetricEigen({ rows: k, columns: k, data: c });
  const basis: Float64Array[] = [];
  const append = (vector: Float64Array): void => {
    const unit = orthogonalPart(basis, vector);
    if (unit !== undefined) basis.push(unit);
  };
  append(new Float64Array(k).fill(1));
  const directions: Float64Array[] = [];
  for (let m = 0; m < count && m < k; m++) {
    const at = k - 1 - m;
    // Directions in which the neighbours do not differ are any vectors.
    if (!(values[at] > FLAT * values[k - 1])) break;
    directions.push(Float64Array.from({ length: k }, (_, a) => vectors.data[a * k + at]));
  }
  for (const direction of directions) append(direction);
  const linear = basis.length;
  if (products) {
    directions.forEach((left, m) => {
      for (const right of directions.slice(m)) append(left.map((value, a) => value * right[a]));
    });
  }
  return { basis, linear };
}

/** Eigenvalues below this share of the largest are 0 up to rounding. */
const FLAT = 1e-14;

/** What is left of a vector below this share of its length is rounding. */
const DEPENDENT = 1e-10;

/** The part of a vector orthogonal to orthonormal ones, with unit length; undefined if there is none. */
function orthogonalPart(basis: readonly Float64Array[], vector: Float64Array): Float64Array | undefined {
  const left = vector.slice();
  const before = Math.sqrt(squaredLength(vector));
  // Twice, because the first pass leaves rounding that is large compared with a small remainder.
  for (let pass = 0; pass < 2; pass++) {
    for (const unit of basis) {
      let product = 0;
      for (let a = 0; a < left.length; a++) product += unit[a] * left[a];
      for (let a = 0; a < left.length; a++) left[a] -= product * unit[a];
    }
  }
  const after = Math.sqrt(squaredLength(left));
  if (!(after > DEPENDENT * before)) return undefined;
  return left.map((value) => value / after);
}

function squaredLength(vector: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < vector.length; a++) sum += vector[a] * vector[a];
  return sum;
}
