/** The named sizes of a state while it is checked: how many features, classes, nodes … there are. */
import type { Saved } from "../../core/saved.js";
import type { Size } from "./fields.js";

/** Sizes by name. An item of a list has its own, and sees those around it. */
export interface Sizes {
  /** The value of a size; undefined for a single name that no field has given a value yet. */
  valueOf(size: Size): number | undefined;
  /** Gives a name its value. */
  define(name: string, value: number): void;
  /** The sizes of an item of a list. */
  inside(): Sizes;
}

/** The sizes of a model that fields of its state may refer to. */
export function sizesOf({ features, classes, report }: Saved): Readonly<Record<string, number>> {
  return {
    features: features.length,
    samples: report.samples,
    ...(classes !== undefined && { classes: classes.length }),
  };
}

/** Sizes that begin with these. */
export function createSizes(known: Readonly<Record<string, number>>, outer?: Sizes): Sizes {
  const values = new Map(Object.entries(known));
  const find = (name: string): number | undefined => values.get(name) ?? outer?.valueOf(name);
  const sizes: Sizes = {
    valueOf: (size) => (typeof size === "number" ? size : isName(size) ? find(size) : evaluate(size, find)),
    define: (name, value) => {
      values.set(name, value);
    },
    inside: () => createSizes({}, sizes),
  };
  return sizes;
}

/** Whether a size is a single name, which the first field that uses it defines. */
export function isName(size: Size): size is string {
  return typeof size === "string" && /^\w+$/.test(size) && !/^\d/.test(size);
}

/** Sums and differences of products of names and numbers, such as `classes * features + 1`. */
function evaluate(expression: string, find: (name: string) => number | undefined): number {
  const terms = expression.split(/\s*([+-])\s*/);
  let total = product(terms[0], find);
  for (let i = 1; i < terms.length; i += 2) {
    const term = product(terms[i + 1], find);
    total += terms[i] === "+" ? term : -term;
  }
  return total;
}

function product(term: string, find: (name: string) => number | undefined): number {
  return term
    .split("*")
    .map((part) => factorOf(part.trim(), find))
    .reduce((all, factor) => all * factor, 1);
}

function factorOf(part: string, find: (name: string) => number | undefined): number {
  const value = /^\d+$/.test(part) ? Number(part) : find(part);
  // A mistake of the method's author: fields are checked in the order of the table.
  if (value === undefined) throw new Error(`state: no field before this one has the size ${part}`);
  return value;
}
