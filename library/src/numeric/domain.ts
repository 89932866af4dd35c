/** Refusals shared by the numeric functions: a number outside a domain is named, never turned into NaN. */
import { LecternError, show } from "../core/errors.js";

/** Throws "invalid-data", saying which function wanted what of which argument, and what it got. */
export function refuse(where: string, argument: string, requirement: string, value: unknown): never {
  throw new LecternError("invalid-data", `${where}: ${argument} must be ${requirement}, got ${show(value)}`, {
    where,
    argument,
    value,
  });
}

/** Refuses everything but finite numbers. */
export function requireFinite(where: string, argument: string, value: number): void {
  if (!Number.isFinite(value)) refuse(where, argument, "a finite number", value);
}

/** Refuses everything but finite numbers above zero. */
export function requirePositive(where: string, argument: string, value: number): void {
  if (!(value > 0 && value < Infinity)) refuse(where, argument, "a finite number above 0", value);
}

/**
 * Refuses everything but numbers from 1e-300 to 1e300: the parameters of the gamma and beta families. Beyond, their
 * sums, products and reciprocals leave the range of doubles.
 */
export function requireShape(where: string, argument: string, value: number): void {
  if (!(value >= 1e-300 && value <= 1e300)) refuse(where, argument, "a number between 1e-300 and 1e300", value);
}

/** Refuses everything but numbers (infinite ones included); NaN is not one. */
export function requireNumber(where: string, argument: string, value: number): void {
  if (typeof value !== "number" || Number.isNaN(value)) refuse(where, argument, "a number", value);
}

/** Refuses everything but numbers between 0 and 1, the ends included. */
export function requireProbability(where: string, argument: string, value: number): void {
  if (!(value >= 0 && value <= 1)) refuse(where, argument, "a number between 0 and 1", value);
}

/** Refuses everything but whole numbers from `least` to `most`. */
export function requireInteger(where: string, argument: string, value: number, least: number, most: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= most)) {
    refuse(where, argument, `a whole number between ${least} and ${most}`, value);
  }
}
