/**
 * Exact signs of determinants of points: computed in floating point with an error bound, and where this does not
 * decide, in whole numbers (a filter like Shewchuk's, 1997; doubles are whole multiples of a power of two).
 */

/** Coordinates, point after point, of the same dimension. */
export interface PointSet {
  readonly dimension: number;
  readonly data: Float64Array;
}

/**
 * The sign of det(p₁ − p₀, …, p_d − p₀) of d + 1 points: on which side of the plane of the first d the last one is.
 * Zero when they are in one plane.
 */
export function orientation(points: PointSet, corners: ArrayLike<number>): number {
  return determinantSign(points, corners, false);
}

/**
 * The sign of the same determinant with a further column ‖p − p₀‖², of d + 2 points: negative when the last point is
 * inside the sphere of the others, given that their {@link orientation} is positive; zero on the sphere.
 */
export function lifted(points: PointSet, corners: ArrayLike<number>): number {
  return determinantSign(points, corners, true);
}

const rows = [new Float64Array(5), new Float64Array(5), new Float64Array(5), new Float64Array(5), new Float64Array(5)];

function determinantSign({ dimension, data }: PointSet, corners: ArrayLike<number>, lift: boolean): number {
  const size = lift ? dimension + 1 : dimension;
  const first = corners[0] * dimension;
  for (let i = 0; i < size; i++) {
    const from = corners[i + 1] * dimension;
    let squares = 0;
    for (let j = 0; j < dimension; j++) {
      const difference = data[from + j] - data[first + j];
      rows[i][j] = difference;
      squares += difference * difference;
    }
    rows[i][dimension] = squares;
  }
  const value = determinant(size, 0, 0);
  // Each of the products has fewer than 40 roundings; the `size`! products are bounded by the sum of absolute values.
  const bound = 64 * Number.EPSILON * permanent(size, 0, 0);
  if (value > bound) return 1;
  if (value < -bound) return -1;
  return exactSign(dimension, data, corners, lift);
}

/** By Laplace expansion along the first of the remaining rows; `used` marks columns already used. */
function determinant(size: number, row: number, used: number): number {
  if (row === size) return 1;
  let [sum, sign] = [0, 1];
  for (let j = 0; j < size; j++) {
    if (used & (1 << j)) continue;
    sum += sign * rows[row][j] * determinant(size, row + 1, used | (1 << j));
    sign = -sign;
  }
  return sum;
}

/** The same with absolute values throughout. */
function permanent(size: number, row: number, used: number): number {
  if (row === size) return 1;
  let sum = 0;
  for (let j = 0; j < size; j++) {
    if (!(used & (1 << j))) sum += Math.abs(rows[row][j]) * permanent(size, row + 1, used | (1 << j));
  }
  return sum;
}

function exactSign(dimension: number, data: Float64Array, corners: ArrayLike<number>, lift: boolean): number {
  const size = lift ? dimension + 1 : dimension;
  const numbers = Array.from({ length: size + 1 }, (_, i) =>
    Array.from(data.subarray(corners[i] * dimension, (corners[i] + 1) * dimension)),
  );
  const unit = Math.min(...numbers.flat().map(exponentOf));
  const whole = numbers.map((point) => point.map((value) => wholeMultiple(value, unit)));
  const matrix = whole.slice(1).map((point) => {
    const row = point.map((value, j) => value - whole[0][j]);
    return lift ? [...row, row.reduce((sum, value) => sum + value * value, 0n)] : row;
  });
  const value = wholeDeterminant(matrix);
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

function wholeDeterminant(matrix: readonly (readonly bigint[])[]): bigint {
  if (matrix.length === 0) return 1n;
  return matrix[0].reduce((sum, value, j) => {
    const minor = matrix.slice(1).map((row) => row.filter((_, k) => k !== j));
    return sum + (j % 2 === 0 ? value : -value) * wholeDeterminant(minor);
  }, 0n);
}

const view = new DataView(new ArrayBuffer(8));

/** The exponent of the last bit of a double. */
function exponentOf(value: number): number {
  if (value === 0) return 0;
  view.setFloat64(0, value);
  return Math.max(1, (view.getUint16(0) >> 4) & 0x7ff) - 1075;
}

function wholeMultiple(value: number, unit: number): bigint {
  if (value === 0) return 0n;
  const exponent = exponentOf(value);
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0) & 0xf_ffff_ffff_ffffn;
  const subnormal = ((view.getUint16(0) >> 4) & 0x7ff) === 0;
  const mantissa = (subnormal ? bits : bits | 0x10_0000_0000_0000n) << BigInt(exponent - unit);
  return value < 0 ? -mantissa : mantissa;
}
