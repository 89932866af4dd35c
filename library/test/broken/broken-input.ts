/** Methods that accept what they should refuse. */
import type { AnyFitData } from "../../src/contract/index.js";
import { center, line } from "./sound-supervised.js";
import { shift } from "./sound-unsupervised.js";
import { type BrokenTable, tamper } from "./tamper.js";

const rows = 36;
const columns = 4;
const fallback = Array.from({ length: rows }, (_, i) => [i, i % 2, 1, 2]);

type Entry = (value: unknown) => unknown;

/** Nested arrays with each entry repaired; anything else unchanged. */
function repaired(x: unknown, repair: Entry): unknown {
  return Array.isArray(x) ? x.map((row) => (Array.isArray(row) ? row.map(repair) : row)) : x;
}

const inX = (repair: Entry) => (data: AnyFitData) => ({ ...data, x: repaired(data.x, repair) });
const inY = (repair: Entry) => (data: AnyFitData) => ({
  ...data,
  y: Array.isArray(data.y) ? data.y.map(repair) : data.y,
});
const zeroFor = (isBad: (value: unknown) => boolean) => (value: unknown) => (isBad(value) ? 0 : value);
const isInfinite = (value: unknown) => value === Infinity || value === -Infinity;

/** Pads or cuts a list to the given length. */
function fitted(list: ArrayLike<unknown>, length: number): unknown[] {
  return Array.from({ length }, (_, i) => list[i] ?? list[0] ?? 1);
}

export const brokenInput: BrokenTable = {
  "input: data without x are refused": [
    tamper(shift, { data: (data) => (typeof data?.x === "object" ? data : { x: fallback }) }),
    /undefined in place of data must be refused/,
  ],
  "input: NaN in x is refused": [tamper(shift, { data: inX(zeroFor(Number.isNaN)) }), /NaN in x must be refused/],
  "input: infinite x are refused": [tamper(shift, { data: inX(zeroFor(isInfinite)) }), /Infinity in x must be refused/],
  "input: text in x is refused": [
    tamper(shift, { data: inX((value) => (typeof value === "string" ? Number(value) || 0 : value)) }),
    /text in x must be refused/,
  ],
  "input: x without rows is refused": [
    tamper(shift, { data: (data) => (Array.isArray(data.x) && data.x.length === 0 ? { x: fallback } : data) }),
    /x without rows must be refused/,
  ],
  "input: x without columns is refused": [
    tamper(shift, { data: (data) => (Array.isArray(data.x) && data.x[0]?.length === 0 ? { x: fallback } : data) }),
    /x without columns must be refused/,
  ],
  "input: rows of different lengths are refused": [
    tamper(shift, {
      data: (data) => ({ ...data, x: Array.isArray(data.x) ? data.x.map((row) => fitted(row, columns)) : data.x }),
    }),
    /x with a short row must be refused/,
  ],
  "input: a missing target is refused": [
    tamper(line, { data: (data) => ({ ...data, y: data.y ?? new Float64Array(rows) }) }),
    /undefined in place of y must be refused/,
  ],
  "input: a target of another length is refused": [
    tamper(line, { data: (data) => ({ ...data, y: Array.isArray(data.y) ? fitted(data.y, rows) : data.y }) }),
    /y with a value too few must be refused/,
  ],
  "input: a non-finite target is refused": [
    tamper(line, { data: inY(zeroFor(isInfinite)) }),
    /Infinity in y must be refused/,
  ],
  "input: text in a target of numbers is refused": [
    tamper(line, { data: inY((value) => (typeof value === "string" ? Number(value) : value)) }),
    /text in y must be refused/,
  ],
  "input: samples of one class only are refused": [
    tamper(center, {
      data: (data) => ({ ...data, y: Array.isArray(data.y) ? ["another", ...data.y.slice(1)] : data.y }),
    }),
    /y with one class must be refused/,
  ],
  "input: duplicate feature names are refused": [
    tamper(shift, { data: ({ features, ...data }) => data }),
    /a name given twice must be refused/,
  ],
  "input: too few or too many feature names are refused": [
    tamper(shift, { data: ({ features, ...data }) => (features?.length === columns ? { ...data, features } : data) }),
    /a name too few must be refused/,
  ],
};

const inUse = (repair: Entry) => (x: unknown) => repaired(x, repair);

export const brokenUse: BrokenTable = {
  "use: another number of columns is refused": [
    tamper(shift, { input: (x) => (Array.isArray(x) ? x.map((row) => fitted(row, columns)) : x) }),
    /a column too few, given to transform must be refused/,
  ],
  "use: NaN in x is refused": [
    tamper(shift, { input: inUse(zeroFor(Number.isNaN)) }),
    /NaN in x, given to transform must be refused/,
  ],
  "use: infinite x are refused": [
    tamper(shift, { input: inUse(zeroFor(isInfinite)) }),
    /Infinity in x, given to transform must be refused/,
  ],
  "use: text in x is refused": [
    tamper(shift, { input: inUse(zeroFor((value) => value === "text")) }),
    /text in x, given to transform must be refused/,
  ],
  "use: a value that is not a matrix is refused": [
    tamper(shift, { input: (x) => x ?? fallback }),
    /a value that is not a matrix, given to transform must be refused/,
  ],
  "use: no rows give no results": [
    tamper(line, {
      model: ({ predict }) => ({ predict: (x: []) => (x.length === 0 ? new Float64Array(1) : predict?.(x)) }),
    }),
    /predict must have 0 samples, but has 1/,
  ],
  "use: nested arrays, typed rows and matrices give the same results": [
    tamper(line, { input: inUse((value) => Number(value) + 1) }),
    /results of nested arrays: predict must be the same/,
  ],
  "use: targets as plain lists give the same results": [
    tamper(line, { data: inY((value) => Number(value) + 1) }),
    /results with a plain list as target: predict must be the same/,
  ],
};

type Named = { readonly x: unknown; readonly features?: readonly string[] };

const isNamed = (x: unknown): x is Named => typeof x === "object" && x !== null && "x" in x;

export const brokenFeatures: BrokenTable = {
  "features: the model has the given names": [
    tamper(shift, { data: ({ features, ...data }) => data }),
    /the names in the model: 0 was x0 \(cm\) and is x0/,
  ],
  "features: columns without names are called x0, x1 …": [
    tamper(shift, { data: (data) => ({ ...data, features: data.features ?? ["a", "b", "c", "d"] }) }),
    /the names: 0 was x0 and is a/,
  ],
  "features: named columns may come in any order": [
    tamper(shift, { input: (x) => (isNamed(x) ? x.x : x) }),
    /results of columns in another order: transform must be the same/,
  ],
  "features: a missing column is refused with its name": [
    tamper(shift, { input: (x) => (isNamed(x) ? x.x : x) }),
    /columns with other names, given to transform, must be refused/,
  ],
  "features: an unknown column is refused with its name": [
    tamper(shift, {
      model: ({ transform }) => ({
        transform: (x: unknown) => (isNamed(x) && x.features?.length === 5 ? x.x : transform?.(x as [])),
      }),
    }),
    /columns with other names, given to transform, must be refused/,
  ],
};
