/** The Cholesky factor of a Gram matrix that gains and loses columns one at a time. */

/** A pivot below this share of its column's square means that the column follows from those that are in. */
const MIN_PIVOT = 1e-12;

/** L with L Lᵀ = G, where G has grown by `append` and shrunk by `remove`, in k² operations each. */
export interface GrowingFactor {
  readonly size: number;
  /** Takes a column in, given its products with those that are in and with itself; false when it depends on them. */
  append(products: ArrayLike<number>, square: number): boolean;
  /** Takes the column at a position out; those behind it move up. */
  remove(position: number): void;
  /** G⁻¹ b */
  solve(right: ArrayLike<number>): Float64Array;
}

/** A factor without any columns; at most `most` will be in at a time. */
export function growingFactor(most: number): GrowingFactor {
  // Row i starts at i (i + 1) / 2: no room is lost above the diagonal, and growing moves nothing but the end.
  let data = new Float64Array(64);
  let size = 0;
  const start = (i: number) => (i * (i + 1)) / 2;

  function append(products: ArrayLike<number>, square: number): boolean {
    if (size >= most) return false;
    const at = start(size);
    if (at + size + 1 > data.length) {
      const larger = new Float64Array(2 * (at + size + 1));
      larger.set(data);
      data = larger;
    }
    let rest = square;
    for (let i = 0; i < size; i++) {
      const row = start(i);
      let sum = products[i];
      for (let k = 0; k < i; k++) sum -= data[row + k] * data[at + k];
      const entry = sum / data[row + i];
      data[at + i] = entry;
      rest -= entry * entry;
    }
    if (!(rest > MIN_PIVOT * square)) return false;
    data[at + size++] = Math.sqrt(rest);
    return true;
  }

  // Without its row the factor has one entry too many in each row below, which plane rotations of neighbouring columns
  // take away (Golub & Van Loan, section 6.5.3).
  function remove(position: number): void {
    const tail = new Float64Array(size + 1);
    const [cosines, sines] = [new Float64Array(size), new Float64Array(size)];
    for (let i = position + 1; i < size; i++) {
      const from = start(i);
      for (let k = 0; k <= i; k++) tail[k] = data[from + k];
      for (let k = position; k < i - 1; k++) {
        const [a, b] = [tail[k], tail[k + 1]];
        tail[k] = cosines[k] * a + sines[k] * b;
        tail[k + 1] = cosines[k] * b - sines[k] * a;
      }
      const [a, b] = [tail[i - 1], tail[i]];
      const length = Math.hypot(a, b);
      cosines[i - 1] = a / length;
      sines[i - 1] = b / length;
      tail[i - 1] = length;
      data.set(tail.subarray(0, i), start(i - 1));
    }
    size--;
  }

  function solve(right: ArrayLike<number>): Float64Array {
    const x = Float64Array.from(right);
    for (let i = 0; i < size; i++) {
      const row = start(i);
      for (let k = 0; k < i; k++) x[i] -= data[row + k] * x[k];
      x[i] /= data[row + i];
    }
    for (let i = size - 1; i >= 0; i--) {
      const row = start(i);
      x[i] /= data[row + i];
      for (let k = 0; k < i; k++) x[k] -= data[row + k] * x[i];
    }
    return x;
  }

  return {
    get size() {
      return size;
    },
    append,
    remove,
    solve,
  };
}
