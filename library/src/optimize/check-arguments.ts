/** What the optimisers refuse before they begin: starts, lengths and settings that make no sense. */
import { LecternError, show } from "../core/errors.js";

/** Refuses a vector that is not a Float64Array, has another length than wanted, or has an entry that is not finite. */
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

/** Refuses a vector that is not a Float64Array or has another length than wanted; its entries may be infinite. */
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

/** Refuses a setting that is not a whole number of at least `least`. */
export function requireCount(where: string, name: string, value: number, least = 0): void {
  if (!(Number.isInteger(value) && value >= least)) {
    refuseSetting(where, name, `a whole number of at least ${least}`, value);
  }
}

/** Refuses a setting that is negative or not a number; infinity is allowed. */
export function requireNonNegative(where: string, name: string, value: number): void {
  if (!(value >= 0)) refuseSetting(where, name, "a number of at least 0", value);
}

/** Refuses a setting that is not a finite number above 0. */
export function requirePositiveSetting(where: string, name: string, value: number): void {
  if (!(value > 0 && value < Infinity)) refuseSetting(where, name, "a finite number above 0", value);
}

/** Refuses a setting that is not strictly between two numbers. */
export function requireBetween(where: string, name: string, value: number, low: number, high: number): void {
  if (!(value > low && value < high)) refuseSetting(where, name, `between ${low} and ${high}, both excluded`, value);
}

/** Throws "invalid-option", saying which function wanted what of which setting, and what it got. */
export function refuseSetting(where: string, name: string, requirement: string, value: unknown): never {
  throw new LecternError("invalid-option", `${where}: ${name} must be ${requirement}, got ${show(value)}`, {
    where,
    option: name,
    value,
  });
}
