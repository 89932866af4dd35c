/** Argument checks shared by the numeric functions: a number outside the domain is an error, never turned into NaN. */
import { LecternError, show } from "../core/errors.js";

/** Throws "invalid-data" with the function, the argument, its requirement and its value. */
export function refuse(where: string, argument: string, requirement: string, value: unknown): never {
  throw new LecternError("invalid-data", `${where}: ${argument} must be ${requirement}, got ${show(value)}`, {
    where,
    argument,
    value,
  });
}

/** Throws unless the value is a finite number. */
export function requireFinite(where: string, argument: string, value: number): void {
  if (!Number.isFinite(value)) refuse(where, argument, "a finite number", value);
}

/** Throws unless the value is a finite number above 0. */
export function requirePositive(where: string, argument: string, value: number): void {
  if (!(value > 0 && value < Infinity)) refuse(where, argument, "a finite number above 0", value);
}

/**
 * Throws unless the value is between 1e-300 and 1e300, for the parameters of the gamma and beta families. Beyond, their
 * sums, products and reciprocals leave the range of doubles.
 */
export function requireShape(where: string, argument: string, value: number): void {
  if (!(value >= 1e-300 && value <= 1e300)) refuse(where, argument, "a number between 1e-300 and 1e300", value);
}

/** Throws unless the value is a number other than NaN; it may be infinite. */
export function requireNumber(where: string, argument: string, value: number): void {
  if (typeof value !== "number" || Number.isNaN(value)) refuse(where, argument, "a number", value);
}

/** Throws unless the value is between 0 and 1, inclusive. */
export function requireProbability(where: string, argument: string, value: number): void {
  if (!(value >= 0 && value <= 1)) refuse(where, argument, "a number between 0 and 1", value);
}

/** Throws unless the value is a whole number from `least` to `most`. */
export function requireInteger(where: string, argument: string, value: number, least: number, most: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= most)) {
    refuse(where, argument, `a whole number between ${least} and ${most}`, value);
  }
}
