/** Vectors kept orthonormal in the inner product of B, together with their products with A and B. */
import { LecternError } from "../../../core/errors.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { multiply, multiplyTransposed } from "../../multiply.js";
import { divideVector, innerProduct, vectorNorm } from "../../vector-operations.js";
import { rowProducts, subtractRows } from "../krylov-basis.js";
import type { LinearOperator } from "../operator.js";
import { requireFiniteProduct } from "../operator-checks.js";
import type { Combinations } from "./projection.js";

/** A growing B-orthonormal basis, in rows. */
export interface InnerBasis {
  /** Entries of a vector. */
  readonly length: number;
  /** The largest ‖A x‖ / ‖x‖ and ‖B x‖ / ‖x‖ so far: lower bounds of the norms. */
  readonly norms: { a: number; b: number };
  count(): number;
  clear(): void;
  /** Adds the orthogonal part of a vector; false when it depends on the others or the basis is full. */
  append(vector: Float64Array): boolean;
  /** Vector k, A times it, and B times it. */
  row(k: number): Float64Array;
  image(k: number): Float64Array;
  weighted(k: number): Float64Array;
  /** S A Sᵀ for the vectors S. */
  projected(): Matrix;
  /** Replaces the basis by combinations of its vectors with orthonormal coefficients. */
  combine(combinations: Combinations): void;
}

/** An orthogonal part smaller than this is mostly rounding error. */
const DEPENDENT = 1e-12;

/** An empty basis of at most `capacity` vectors. */
export function createInnerBasis(
  where: string,
  a: LinearOperator,
  b: LinearOperator | undefined,
  capacity: number,
): InnerBasis {
  const n = a.rows;
  const rows = new Float64Array(capacity * n);
  const images = new Float64Array(capacity * n);
  const weighted = b === undefined ? rows : new Float64Array(capacity * n);
  const norms = { a: 0, b: b === undefined ? 1 : 0 };
  const work = new Float64Array(capacity);
  const vector = new Float64Array(n);
  const product = new Float64Array(n);
  let count = 0;

  const weigh = (): number => {
    if (b === undefined) product.set(vector);
    else {
      b.apply(vector, product);
      requireFiniteProduct(`${where}: b`, product);
    }
    const square = innerProduct(vector, product);
    if (square >= 0 && (square > 0 || vectorNorm(vector) === 0)) return Math.sqrt(square);
    throw new LecternError("numerical", `${where}: b is not positive definite (xᵀBx is ${square})`, { where });
  };
  const at = (array: Float64Array, k: number): Float64Array => array.subarray(k * n, (k + 1) * n);
  const matrixOf = (array: Float64Array, size = count): Matrix => ({
    rows: size,
    columns: n,
    data: array.subarray(0, size * n),
  });

  return {
    length: n,
    norms,
    count: () => count,
    clear() {
      count = 0;
    },
    append(given) {
      const size = vectorNorm(given);
      if (size === 0 || count === capacity) return false;
      vector.set(given);
      divideVector(vector, size);
      const before = weigh();
      norms.b = Math.max(norms.b, vectorNorm(product));
      let left = before;
      // Gram-Schmidt until a pass leaves most of the vector; the product with B is then recomputed, not updated.
      for (let pass = 0; pass < 4; pass++) {
        rowProducts(weighted, count, vector, work);
        subtractRows(rows, count, work, vector);
        const now = weigh();
        const isDone = now > 0.7 * left;
        left = now;
        if (!(left > DEPENDENT * before)) return false;
        if (isDone) break;
      }
      divideVector(vector, left);
      divideVector(product, left);
      at(rows, count).set(vector);
      if (b !== undefined) at(weighted, count).set(product);
      const image = at(images, count);
      a.apply(vector, image);
      requireFiniteProduct(where, image);
      norms.a = Math.max(norms.a, vectorNorm(image) / vectorNorm(vector));
      count++;
      return true;
    },
    row: (k) => at(rows, k),
    image: (k) => at(images, k),
    weighted: (k) => at(weighted, k),
    projected: () => multiplyTransposed(matrixOf(rows), matrixOf(images)),
    combine({ best, directions }) {
      const size = best.columns + directions.columns;
      const mixing = zeros(size, count);
      for (let i = 0; i < count; i++) {
        for (let k = 0; k < best.columns; k++) mixing.data[k * count + i] = best.data[i * best.columns + k];
        for (let k = 0; k < directions.columns; k++) {
          mixing.data[(best.columns + k) * count + i] = directions.data[i * directions.columns + k];
        }
      }
      const arrays = b === undefined ? [rows, images] : [rows, images, weighted];
      for (const array of arrays) array.set(multiply(mixing, matrixOf(array)).data);
      count = size;
    },
  };
}
