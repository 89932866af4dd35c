/** Validates the arguments of the optimisers before they start: starting points, lengths and settings. */
import { LecternError, show } from "../core/errors.js";

/** Throws unless the vector is a Float64Array of the required length with finite entries only. */
export function requireVector(where: string, name: string, value: Float64Array, length?: number): void {
  requireLength(where, name, value, length);
  const bad = value.findIndex((entry) => !Number.isFinite(entry));
  if (bad >= 0) {
    throw new LecternError("invalid-data", `${where}: ${name}[${bad}] must be a finite number, got ${value[bad]}`, {
      where,
      index: bad,
    });
  }
}

/** Throws unless the vector is a Float64Array of the required length; its entries may be infinite. */
export function requireLength(where: string, name: string, value: Float64Array, length?: number): void {
  if (!(value instanceof Float64Array)) {
    throw new LecternError("invalid-data", `${where}: ${name} must be a Float64Array, got ${show(value)}`, { where });
  }
  if (length !== undefined && value.length !== length) {
    throw new LecternError("invalid-data", `${where}: ${name} must have ${length} entries, got ${value.length}`, {
      where,
    });
  }
}

/** Throws unless the setting is a whole number of at least `least`. */
export function requireCount(where: string, name: string, value: number, least = 0): void {
  if (!(Number.isInteger(value) && value >= least)) {
    refuseSetting(where, name, `a whole number of at least ${least}`, value);
  }
}

/** Throws if the setting is negative or NaN; infinity is allowed. */
export function requireNonNegative(where: string, name: string, value: number): void {
  if (!(value >= 0)) refuseSetting(where, name, "a number of at least 0", value);
}

/** Throws unless the setting is a finite number above 0. */
export function requirePositiveSetting(where: string, name: string, value: number): void {
  if (!(value > 0 && value < Infinity)) refuseSetting(where, name, "a finite number above 0", value);
}

/** Throws unless the setting is strictly between two numbers. */
export function requireBetween(where: string, name: string, value: number, low: number, high: number): void {
  if (!(value > low && value < high)) refuseSetting(where, name, `between ${low} and ${high}, both excluded`, value);
}

/** Throws "invalid-option" with the function, the setting, its requirement and its value. */
export function refuseSetting(where: string, name: string, requirement: string, value: unknown): never {
  throw new LecternError("invalid-option", `${where}: ${name} must be ${requirement}, got ${show(value)}`, {
    where,
    option: name,
    value,
  });
}
