/** Polynomial features: products and powers of columns. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, integer } from "../../../core/options/options.js";
import { equalPlainData } from "../../../core/plain-data.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../../data/sparse.js";
import { kernelWeights as monomialWeights } from "./kernel-weights.js";
import { countMonomials, listMonomials, type Monomials, nameMonomials } from "./monomials.js";

const learns = {
  parent: state.integers("monomials", "monomial that each one is made of, times one more column; −1 for none", {
    min: -1,
  }),
  factor: state.integers("monomials", "column that it is multiplied by; −1 for the constant", { min: -1 }),
  child: state.integers(
    "monomials",
    "first of the products of each one with its last column and those after it; −1 for none",
    { min: -1 },
    areMonomials,
  ),
};

export interface PolynomialFeaturesState extends state.StateOf<typeof learns> {}

/** Checks that the monomials are those that the options make of the columns. */
function areMonomials(_: Int32Array, { options, record, sizeOf }: state.StateContext): string | undefined {
  const { degree, interactionOnly, bias } = options as { degree: number; interactionOnly: boolean; bias: boolean };
  const [columns, given] = [sizeOf("features"), sizeOf("monomials")];
  const count = countMonomials(columns, degree, interactionOnly) + (bias ? 1 : 0);
  // Counted before they are listed: a file could ask for any number.
  if (Math.round(count) !== given)
    return `must have one number for each of the ${Math.round(count)} monomials, got ${given}`;
  if (equalPlainData({ ...record }, listMonomials(columns, degree, interactionOnly, bias))) return undefined;
  return "must, with parent and factor, list the monomials of the options";
}

/** More new columns than this are refused: they are not useful, and do not fit into memory for many samples. */
const MAX_COLUMNS = 100_000;
/** More entries than this (16 GB) are refused before memory is asked for them. */
const MAX_ENTRIES = 2 ** 31;

/**
 * Makes all products of columns up to a degree. Use it to let a linear method fit curves and interactions; with many
 * columns a polynomial kernel gives the same functions without computing the products.
 *
 * @example
 * ```ts
 * import { polynomialFeatures } from "lectern";
 *
 * const model = polynomialFeatures().fit({ x: [[0, 0]], features: ["a", "b"] });
 * model.outputFeatures; // ["1", "a", "b", "a^2", "a b", "b^2"]
 * model.transform([[2, 3]]); // 1, 2, 3, 4, 6, 9
 * ```
 */
export const polynomialFeatures = defineTransformer({
  kind: "polynomial-features",
  title: "Polynomial features",
  summary: "Makes products and powers of columns up to a degree.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "1", predict: "k" },
    objective: null,
    seeAlso: ["ridge", "standardize"],
  },
  options: {
    degree: integer(2, "degree of the polynomial; the highest number of factors in a product"),
    interactionOnly: flag(false, "leave out products in which a column occurs twice"),
    bias: flag(true, "add a first column of ones"),
    kernelWeights: flag(
      false,
      "weight each product; so that the inner product of two samples is the polynomial kernel (1 + x·y)^degree",
    ),
  },
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x: { columns } }, { degree, interactionOnly, bias, kernelWeights }) => {
    if (kernelWeights && (interactionOnly || !bias)) {
      throw new LecternError(
        "invalid-option",
        "polynomial-features: the weights of the kernel need all products; use bias true and interactionOnly false",
        { option: "kernelWeights" },
      );
    }
    const count = countMonomials(columns, degree, interactionOnly) + (bias ? 1 : 0);
    if (!(count <= MAX_COLUMNS)) {
      throw new LecternError(
        "invalid-option",
        `polynomial-features: degree ${degree} turns ${columns} columns into ${Math.round(count).toLocaleString("en")}, ` +
          `more than ${MAX_COLUMNS.toLocaleString("en")}; use a lower degree, fewer columns, or a polynomial kernel`,
        { option: "degree", columns: count },
      );
    }
    const learned: PolynomialFeaturesState = listMonomials(columns, degree, interactionOnly, bias);
    return { state: learned };
  },
  transform(monomials, x, { degree, kernelWeights }) {
    const products = isSparse(x) ? expandSparse(x, monomials) : expand(x, monomials);
    return kernelWeights ? scaleColumns(products, monomialWeights(monomials, degree)) : products;
  },
  outputFeatures: nameMonomials,
});

function scaleColumns<M extends Matrix | SparseMatrix>(products: M, weights: Float64Array): M {
  const values = isSparse(products) ? products.values : products.data;
  for (let at = 0; at < values.length; at++) {
    values[at] *= weights[isSparse(products) ? products.columnIndex[at] : at % products.columns];
  }
  return products;
}

function expand(x: Matrix, { parent, factor }: Monomials): Matrix {
  const width = parent.length;
  checkEntries(x.rows * width, x.rows);
  const result = zeros(x.rows, width);
  const out = result.data;
  for (let i = 0; i < x.rows; i++) {
    const from = i * x.columns;
    const to = i * width;
    for (let k = 0; k < width; k++) {
      const own = factor[k] < 0 ? 1 : x.data[from + factor[k]];
      out[to + k] = parent[k] < 0 ? own : out[to + parent[k]] * own;
    }
  }
  return result;
}

/** Only products of stored entries are made: a row with m of them gets what a dense row of m columns would. */
function expandSparse(x: SparseMatrix, { factor, child }: Monomials): SparseMatrix {
  const constant = factor.length > 0 && factor[0] < 0 ? 1 : 0;
  const { rowStart, entries } = countProducts(x, factor, child, constant);
  checkEntries(entries, x.rows);
  const columnIndex = new Int32Array(entries);
  const values = new Float64Array(entries);
  for (let i = 0, at = 0; i < x.rows; i++) {
    if (constant === 1) values[at++] = 1;
    let from = at;
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) {
      columnIndex[at] = constant + x.columnIndex[e];
      values[at++] = x.values[e];
    }
    // Each product of the degree before, times its own last column and the stored ones after it.
    for (let to = at; from < to; from = to, to = at) {
      for (let p = from; p < to; p++) {
        const monomial = columnIndex[p];
        if (child[monomial] < 0) continue;
        const first = factor[child[monomial]];
        for (let e = x.rowStart[i + 1] - 1; e >= x.rowStart[i] && x.columnIndex[e] >= first; e--) at++;
        for (let e = x.rowStart[i + 1] - 1, place = at - 1; e >= x.rowStart[i] && x.columnIndex[e] >= first; e--) {
          columnIndex[place] = child[monomial] + x.columnIndex[e] - first;
          values[place--] = values[p] * x.values[e];
        }
      }
    }
  }
  return { rows: x.rows, columns: factor.length, rowStart, columnIndex, values };
}

/** How many products each row has, counted by its number of stored entries. */
function countProducts(x: SparseMatrix, factor: Int32Array, child: Int32Array, constant: number) {
  const degree = degreeOf(factor, child, constant);
  // With interactions only, a column's products begin after it.
  const interactionOnly = child.length > constant && degree > 1 && factor[child[constant]] > 0;
  const rowStart = new Int32Array(x.rows + 1);
  let entries = 0;
  for (let i = 0; i < x.rows; i++) {
    entries += constant + Math.round(countMonomials(x.rowStart[i + 1] - x.rowStart[i], degree, interactionOnly));
    checkEntries(entries, x.rows);
    rowStart[i + 1] = entries;
  }
  return { rowStart, entries };
}

/** The length of the chain of first children: the degree of the polynomial, or all columns where these are fewer. */
function degreeOf(factor: Int32Array, child: Int32Array, constant: number): number {
  let degree = 0;
  for (let k = constant; k >= 0 && k < factor.length; k = child[k]) degree++;
  return degree;
}

function checkEntries(entries: number, rows: number): void {
  if (entries < MAX_ENTRIES) return;
  throw new LecternError(
    "invalid-data",
    `polynomial-features: the products of ${rows} rows are ${entries} numbers or more, which do not fit into memory; ` +
      "transform fewer rows at a time, or use a lower degree",
  );
}
