/** Custom distances, registered by name, so that options and saved models stay plain data. */
import { LecternError, show } from "../core/errors.js";

/** The definition of a custom distance. */
export interface CustomDistance {
  readonly name: string;
  /** The distance of two samples: not negative, symmetric, 0 between a sample and itself. */
  readonly between: (x: Float64Array, y: Float64Array) => number;
  /** Whether the triangle inequality d(x, z) ≤ d(x, y) + d(y, z) holds: then ball trees can be used. */
  readonly metric?: boolean;
}

const registered = new Map<string, CustomDistance>();

/**
 * Registers a distance under a name, for `{ kind: "custom", name }`. A program that restores a model with such a
 * distance registers it first. Throws if the name belongs to another function; registering the same one again does
 * nothing.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { distances, registerDistance } from "lectern/neighbor-search";
 *
 * const circle = (a: number, b: number) => Math.min(Math.abs(a - b), 24 - Math.abs(a - b));
 * registerDistance({ name: "hours", between: (x, y) => circle(x[0], y[0]), metric: true });
 * distances({ kind: "custom", name: "hours" }, asMatrix([[23], [1]])); // [[0, 2], [2, 0]]
 * ```
 */
export function registerDistance(distance: CustomDistance): void {
  const { name, between } = distance;
  if (typeof name !== "string" || name === "" || typeof between !== "function") {
    throw new LecternError(
      "invalid-option",
      `registerDistance: needs a name and a function of two samples, got ${show(name)} and ${show(between)}`,
    );
  }
  const known = registered.get(name);
  if (known !== undefined && known.between !== between) {
    throw new LecternError(
      "invalid-option",
      `registerDistance: the name ${show(name)} is already registered; choose another`,
    );
  }
  registered.set(name, { metric: false, ...distance });
}

/** The distance registered under a name. */
export function registeredDistance(name: string): CustomDistance {
  const distance = registered.get(name);
  if (distance !== undefined) return distance;
  const names = [...registered.keys()].map(show).join(", ");
  throw new LecternError(
    "invalid-option",
    `distance: no distance is registered under ${show(name)}; call registerDistance first` +
      `${names === "" ? "" : ` (registered: ${names})`}`,
    { option: "distance", value: name },
  );
}
