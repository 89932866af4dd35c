/** Simple algebra on rows of numbers, so that tests do not use the code they test. */

export type Rows = readonly (readonly number[])[];

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]) => sum(values) / values.length;
export const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i] * b[i];
  return total;
};
export const squares = (a: ArrayLike<number>) => dot(a, a);
export const absolutes = (a: ArrayLike<number>) => sum(Array.from(a, Math.abs));
export const minus = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a, (value, i) => value - b[i]);

/** The rows of a matrix. */
export function rowsOf({
  rows,
  columns,
  data,
}: {
  readonly rows: number;
  readonly columns: number;
  readonly data: ArrayLike<number>;
}): number[][] {
  return Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (__, j) => data[i * columns + j]));
}

export const transposed = (rows: Rows) => rows[0].map((_, j) => rows.map((row) => row[j]));
export const times = (a: Rows, b: Rows) => {
  const columns = transposed(b);
  return a.map((row) => columns.map((column) => dot(row, column)));
};
export const columnMeans = (rows: Rows) => transposed(rows).map(mean);
export const centeredRows = (rows: Rows) => {
  const means = columnMeans(rows);
  return rows.map((row) => minus(row, means));
};
/** The mean of the products of the columns, without centring. */
export const momentsOf = (rows: Rows) => times(transposed(rows), rows).map((row) => row.map((v) => v / rows.length));

/** The lower Cholesky factor of a matrix; NaN when it is not positive definite. */
export function cholesky(a: Rows): number[][] {
  const lower = a.map((row) => row.map(() => 0));
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j <= i; j++) {
      const rest = a[i][j] - dot(lower[i].slice(0, j), lower[j].slice(0, j));
      lower[i][j] = i === j ? Math.sqrt(rest) : rest / lower[j][j];
    }
  }
  return lower;
}

/** L⁻¹ b. */
export function forward(lower: Rows, b: ArrayLike<number>): number[] {
  const result: number[] = [];
  for (let i = 0; i < lower.length; i++) result.push((b[i] - dot(lower[i].slice(0, i), result)) / lower[i][i]);
  return result;
}

/** Orthonormal rows that span the same space. */
export function orthonormal(rows: Rows): number[][] {
  const result: number[][] = [];
  for (const row of rows) {
    let rest = [...row];
    for (const other of result) {
      const share = dot(rest, other);
      rest = rest.map((value, j) => value - share * other[j]);
    }
    const length = Math.sqrt(squares(rest));
    result.push(rest.map((value) => value / length));
  }
  return result;
}

/** −log N(x; mean, S), summed over the rows. */
export function normalCost(rows: Rows, center: ArrayLike<number>, covariance: Rows): number {
  const lower = cholesky(covariance);
  const half = sum(lower.map((row, i) => Math.log(row[i]))) + 0.5 * center.length * Math.log(2 * Math.PI);
  return sum(rows.map((row) => half + 0.5 * squares(forward(lower, minus(row, center)))));
}

/** −log of the shares whose logarithms are given, made to sum to 1, at the codes. */
export function priorCost(logPriors: ArrayLike<number>, codes: readonly number[]): number {
  const total = Math.log(sum(Array.from(logPriors, Math.exp)));
  return sum(codes.map((code) => total - logPriors[code]));
}

/** y − Xw − b */
export function residuals(
  { coefficients, intercept }: { readonly coefficients: ArrayLike<number>; readonly intercept: number },
  { x, y }: { readonly x: Rows; readonly y: readonly number[] },
): number[] {
  return x.map((row, i) => y[i] - dot(row, coefficients) - intercept);
}
