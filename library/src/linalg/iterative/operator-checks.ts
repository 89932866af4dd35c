/** Validates the arguments of iterative methods, and the products they compute. */
import { LecternError, show } from "../../core/errors.js";

/** Throws unless the vector is a Float64Array of the required length with finite entries. */
export function requireVector(where: string, name: string, value: Float64Array, length: number): void {
  if (!(value instanceof Float64Array)) {
    throw new LecternError("invalid-data", `${where}: ${name} must be a Float64Array, got ${show(value)}`, { where });
  }
  if (value.length !== length) {
    throw new LecternError("invalid-data", `${where}: ${name} must have ${length} entries, got ${value.length}`, {
      where,
    });
  }
  requireFiniteEntries(where, name, value);
}

/** Throws on NaN and infinite entries. */
export function requireFiniteEntries(where: string, name: string, value: Float64Array): void {
  // A sum of finite terms is finite unless it overflows: only when it is not finite is the entry located.
  let sum = 0;
  for (let i = 0; i < value.length; i++) sum += value[i];
  if (Number.isFinite(sum)) return;
  const bad = value.findIndex((entry) => !Number.isFinite(entry));
  if (bad < 0) return;
  throw new LecternError("invalid-data", `${where}: ${name}[${bad}] must be a finite number, got ${value[bad]}`, {
    where,
    index: bad,
  });
}

/** Throws unless there are as many rows as columns. */
export function requireSquare(where: string, { rows, columns }: { rows: number; columns: number }): void {
  if (rows === columns) return;
  throw new LecternError("invalid-data", `${where}: the matrix must be square, got ${rows} x ${columns}`, { where });
}

/** Throws unless the setting is a whole number from `least` to `most`. */
export function requireCount(where: string, name: string, value: number, least: number, most = Infinity): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new LecternError("invalid-option", `${where}: ${name} must be a whole number ${range}, got ${show(value)}`, {
    where,
    option: name,
    value,
  });
}

/** Throws unless the setting is a finite number of at least 0. */
export function requireTolerance(where: string, name: string, value: number): void {
  if (value >= 0 && value < Infinity) return;
  throw new LecternError(
    "invalid-option",
    `${where}: ${name} must be a finite number of at least 0, got ${show(value)}`,
    {
      where,
      option: name,
      value,
    },
  );
}

/** Throws when the product of an operator with a finite vector is not finite. */
export function requireFiniteProduct(where: string, product: Float64Array): void {
  let sum = 0;
  for (let i = 0; i < product.length; i++) sum += product[i];
  if (Number.isFinite(sum)) return;
  const bad = product.findIndex((entry) => !Number.isFinite(entry));
  if (bad < 0) return;
  throw new LecternError(
    "numerical",
    `${where}: entry ${bad} of a product with the matrix is ${product[bad]}; all entries of the matrix must be finite`,
    { where, index: bad },
  );
}
