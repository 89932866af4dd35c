/** The Cholesky factor of a Gram matrix that gains and loses columns one at a time. */
import { hypot } from "../../numeric/elementary/functions.js";

/** A pivot below this share of its column's square means that the column depends linearly on the others. */
const MIN_PIVOT = 1e-12;

/** L with L Lᵀ = G, where G has grown by `append` and shrunk by `remove`, in k² operations each. */
export interface GrowingFactor {
  readonly size: number;
  /** Adds a column, given its products with the present ones and with itself; false when it depends linearly on them. */
  append(products: ArrayLike<number>, square: number): boolean;
  /** Removes the column at a position; those behind it move up. */
  remove(position: number): void;
  /** G⁻¹ b */
  solve(right: ArrayLike<number>): Float64Array;
}

interface FactorState {
  /** The largest number of columns. */
  readonly capacity: number;
  /** The lower triangle by rows: row i starts at i (i + 1) / 2, so growing only appends. */
  data: Float64Array;
  size: number;
}

/** A factor without any columns, for at most `capacity` at a time. */
export function growingFactor(capacity: number): GrowingFactor {
  const state: FactorState = { capacity, data: new Float64Array(64), size: 0 };
  return {
    get size() {
      return state.size;
    },
    append: (products, square) => appendColumn(state, products, square),
    remove: (position) => removeColumn(state, position),
    solve: (right) => solveFactor(state, right),
  };
}

function rowStart(i: number): number {
  return (i * (i + 1)) / 2;
}

function appendColumn(state: FactorState, products: ArrayLike<number>, square: number): boolean {
  const { size, capacity } = state;
  if (size >= capacity) return false;
  const at = rowStart(size);
  if (at + size + 1 > state.data.length) {
    const larger = new Float64Array(2 * (at + size + 1));
    larger.set(state.data);
    state.data = larger;
  }
  const { data } = state;
  let rest = square;
  for (let i = 0; i < size; i++) {
    const row = rowStart(i);
    let sum = products[i];
    for (let k = 0; k < i; k++) sum -= data[row + k] * data[at + k];
    const entry = sum / data[row + i];
    data[at + i] = entry;
    rest -= entry * entry;
  }
  if (!(rest > MIN_PIVOT * square)) return false;
  data[at + size] = Math.sqrt(rest);
  state.size++;
  return true;
}

/**
 * Without its row the factor has one entry too many in each row below; plane rotations of neighbouring columns eliminate
 * them (Golub & Van Loan, section 6.5.3).
 */
function removeColumn(state: FactorState, position: number): void {
  const { data, size } = state;
  const tail = new Float64Array(size + 1);
  const [cosines, sines] = [new Float64Array(size), new Float64Array(size)];
  for (let i = position + 1; i < size; i++) {
    const from = rowStart(i);
    for (let k = 0; k <= i; k++) tail[k] = data[from + k];
    for (let k = position; k < i - 1; k++) {
      const [a, b] = [tail[k], tail[k + 1]];
      tail[k] = cosines[k] * a + sines[k] * b;
      tail[k + 1] = cosines[k] * b - sines[k] * a;
    }
    const [a, b] = [tail[i - 1], tail[i]];
    const length = hypot(a, b);
    cosines[i - 1] = a / length;
    sines[i - 1] = b / length;
    tail[i - 1] = length;
    data.set(tail.subarray(0, i), rowStart(i - 1));
  }
  state.size--;
}

function solveFactor({ data, size }: FactorState, right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    const row = rowStart(i);
    for (let k = 0; k < i; k++) x[i] -= data[row + k] * x[k];
    x[i] /= data[row + i];
  }
  for (let i = size - 1; i >= 0; i--) {
    const row = rowStart(i);
    x[i] /= data[row + i];
    for (let k = 0; k < i; k++) x[k] -= data[row + k] * x[i];
  }
  return x;
}
