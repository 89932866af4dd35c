/** Distances of one's own, under a name, so that options and saved models stay plain data. */
import { LecternError, show } from "../core/errors.js";

/** What is said about a distance of one's own. */
export interface CustomDistance {
  readonly name: string;
  /** The distance of two samples: not negative, 0 for a sample and itself, the same both ways. */
  readonly between: (x: Float64Array, y: Float64Array) => number;
  /** Whether no way round is shorter, d(x, z) ≤ d(x, y) + d(y, z): then ball trees can be used. */
  readonly metric?: boolean;
}

const registered = new Map<string, CustomDistance>();

/**
 * Makes a distance known under a name, for `{ kind: "custom", name }`. A program that restores a model with such a
 * distance registers it first. The name of another function is refused; the same one again changes nothing.
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
      `registerDistance: a name and a function of two samples are needed, got ${show(name)} and ${show(between)}`,
    );
  }
  const known = registered.get(name);
  if (known !== undefined && known.between !== between) {
    throw new LecternError("invalid-option", `registerDistance: the name ${show(name)} is taken; choose another`);
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
      `${names === "" ? "" : ` (there are ${names})`}`,
    { option: "distance", value: name },
  );
}
