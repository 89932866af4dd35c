/** Entropies of categories alone and together, and the pieces of information that they are made of. */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { asLabels } from "../data/labels.js";
import { shannonEntropy } from "./entropy.js";

/** The entropies of two or three variables, in nats. */
export interface JointEntropies {
  /** Of each variable. */
  readonly single: readonly number[];
  /** Of pairs: the first with the second; with three variables also the first and the second with the third. */
  readonly pairs: readonly number[];
  /** Of all three. */
  readonly triple?: number;
}

/** A piece of information: of one variable given the others, shared by some given the others, or shared by all. */
export interface InformationPart {
  readonly name: string;
  readonly value: number;
}

/**
 * The entropies of two or three columns of categories and of their combinations, from the shares in the samples. They are
 * those of the samples themselves: for many categories and few samples they are below those of the population.
 *
 * @example
 * ```ts
 * import { informationParts, jointEntropies } from "lectern/metrics";
 *
 * const entropies = jointEntropies([[0, 0, 1, 1], [0, 1, 0, 1]]);
 * informationParts(["coin", "other"], entropies); // H(coin | other) = log 2, I(coin; other) = 0, …
 * ```
 */
export function jointEntropies(columns: readonly LabelsLike[]): JointEntropies {
  const all = columns.map((column, j) => asLabels(column, `jointEntropies: column ${j}`));
  const count = all[0]?.codes.length ?? 0;
  if (all.length < 2 || all.length > 3 || count === 0 || all.some(({ codes }) => codes.length !== count)) {
    throw new LecternError(
      "invalid-data",
      `jointEntropies: needs two or three columns of the same samples, got columns of ${all.map(({ codes }) => codes.length).join(", ") || "none"}`,
    );
  }
  const entropy = (chosen: readonly number[]) => {
    const counts = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const key = chosen.reduce((code, j) => code * all[j].classes.length + all[j].codes[i], 0);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return shannonEntropy(Array.from(counts.values(), (times) => times / count));
  };
  const single = all.map((_, j) => entropy([j]));
  if (all.length === 2) return { single, pairs: [entropy([0, 1])] };
  return { single, pairs: [entropy([0, 1]), entropy([0, 2]), entropy([1, 2])], triple: entropy([0, 1, 2]) };
}

/**
 * The pieces whose sum is the entropy of all variables together: three for two variables, seven for three. What three share,
 * I(x; y; z), and nothing else, may be negative: then two of them are more informative together than separately.
 */
export function informationParts(names: readonly string[], entropies: JointEntropies): InformationPart[] {
  const { single, pairs, triple } = entropies;
  const three = names.length === 3;
  if (
    (names.length !== 2 && !three) ||
    single.length !== names.length ||
    pairs.length !== (three ? 3 : 1) ||
    (triple !== undefined) !== three
  ) {
    throw new LecternError(
      "invalid-data",
      `informationParts: ${names.length} variables do not fit ${single.length} entropies, ${pairs.length} of pairs and ${triple === undefined ? "none" : "one"} of three`,
    );
  }
  const [x, y, z] = names;
  const [hx, hy, hz] = single;
  const [xy, xz, yz] = pairs;
  if (triple === undefined) {
    return checked([
      { name: `H(${x} | ${y})`, value: xy - hy },
      { name: `I(${x}; ${y})`, value: hx + hy - xy },
      { name: `H(${y} | ${x})`, value: xy - hx },
    ]);
  }
  const parts = checked([
    { name: `H(${x} | ${y}, ${z})`, value: triple - yz },
    { name: `H(${y} | ${x}, ${z})`, value: triple - xz },
    { name: `H(${z} | ${x}, ${y})`, value: triple - xy },
    { name: `I(${x}; ${y} | ${z})`, value: xz + yz - triple - hz },
    { name: `I(${x}; ${z} | ${y})`, value: xy + yz - triple - hy },
    { name: `I(${y}; ${z} | ${x})`, value: xy + xz - triple - hx },
  ]);
  return [...parts, { name: `I(${x}; ${y}; ${z})`, value: hx + hy + hz - xy - xz - yz + triple }];
}

/** None may be negative: rounding becomes 0, and more than rounding means that the entropies are not of one distribution. */
function checked(parts: readonly InformationPart[]): InformationPart[] {
  return parts.map(({ name, value }) => {
    if (!(value >= -1e-9)) {
      throw new LecternError(
        "invalid-data",
        `informationParts: ${name} would be ${value}; no distribution has these entropies`,
      );
    }
    return { name, value: Math.max(0, value) };
  });
}
