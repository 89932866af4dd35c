/** Histograms as densities: in one dimension, and in cells of many shapes in several. */
import { defineDensity } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, list, number, type OptionValues, positive } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { counted, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { log, pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { latticeDimensions, latticeNames } from "../lattices.js";
import { createCells, type Tiling } from "./tiling.js";

const learns = {
  sizes: state.vector("features", "size of the cells along each feature", { above: 0 }),
  offsets: state.vector("features", "position of a corner of the boxes, or of the center of another cell"),
  shares: state.vector("cells", "share of the samples in each occupied cell", { above: 0, sumToOne: "all" }),
  keys: state.typedArray<Int32Array>("Int32Array", "cells * features", "lattice point of each occupied cell"),
};

export interface HistogramDensityState extends state.StateOf<typeof learns> {}

const options = {
  cellShape: choice(
    latticeNames,
    "boxes",
    "shape of the cells; boxes, hexagons of two features, cells of the face-centered or body-centered cubic lattice of three, of E8 of eight, or of the lattices Dₙ (checkerboard) and Aₙ (simplex)",
  ),
  cellSizes: list(
    positive(1, "size"),
    [],
    "size of the cells along each feature; one number is for all features; by default Scott's rule",
  ),
  cellOffsets: list(
    number(0, "position"),
    [],
    "position of a corner of the boxes, or of a center of other cells, along each feature; 0 by default",
  ),
  cellRotation: number(0, "angle in degrees by which the cells are rotated in the plane of the first two features"),
};

/** Shape, size and position of the cells. */
export type HistogramDensityOptions = OptionValues<typeof options>;

/**
 * Counts samples in cells; the density in a cell is its share of the samples, divided by its volume. Use it for a quick
 * look, or with very many samples; a kernel density estimate is smooth and does not depend on where cells begin.
 *
 * @example
 * ```ts
 * import { histogramDensity } from "lectern";
 *
 * const model = histogramDensity({ cellSizes: [2] }).fit({ x: [[0.5], [1], [1.5], [3]] });
 * Math.exp(model.logDensity([[1.9]])[0]); // about 0.375
 * ```
 */
export const histogramDensity = defineDensity({
  kind: "histogram-density",
  title: "Histogram",
  summary: "Estimates a density as the share of samples in cells of equal volume.",
  facts: {
    task: "density",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    alsoKnownAs: ["histogram", "hexagonal binning", "lattice quantization"],
    sources: ["Scott 1979", "Conway and Sloane 1982"],
    seeAlso: ["kernel-density"],
  },
  options,
  learns,
  supports: { weights: true },
  *fit({ x, weights = new Float64Array(x.rows).fill(1) }, options) {
    requireShape(options, x.columns);
    const sizes = perFeature("cellSizes", options.cellSizes, x.columns) ?? sizesByRule(x, weights);
    const offsets = perFeature("cellOffsets", options.cellOffsets, x.columns) ?? new Float64Array(x.columns);
    const learned: HistogramDensityState = {
      sizes,
      offsets,
      ...(yield* counted(countCells(x, weights, tilingOf(options, sizes, offsets)))),
    };
    return { state: learned, report: { notes: { cells: learned.shares.length } } };
  },
  logDensity: ({ sizes, offsets, keys, shares }: HistogramDensityState, x, options) => {
    const cells = createCells(tilingOf(options, sizes, offsets));
    const known = new Map<string, number>();
    shares.forEach((share, c) => {
      known.set(keys.subarray(c * x.columns, (c + 1) * x.columns).join(), log(share) - cells.logVolume);
    });
    const key = new Int32Array(x.columns);
    return Float64Array.from({ length: x.rows }, (_, i) => {
      if (!cells.keyOf(x, i, key)) return -Infinity;
      return known.get(key.join()) ?? -Infinity;
    });
  },
  offers: {
    sample: ({ sizes, offsets, keys, shares }: HistogramDensityState, count, seed, options) => {
      const n = sizes.length;
      const cells = createCells(tilingOf(options, sizes, offsets));
      const random = createRandom(seed);
      const result = zeros(count, n);
      for (let i = 0; i < count; i++) {
        const c = random.categorical(shares);
        cells.drawIn(keys.subarray(c * n, (c + 1) * n), random, result.data.subarray(i * n, (i + 1) * n));
      }
      return result;
    },
  },
});

function tilingOf(options: HistogramDensityOptions, sizes: Float64Array, offsets: Float64Array): Tiling {
  return { shape: options.cellShape, rotation: options.cellRotation, sizes, offsets };
}

/** Nanoseconds for a sample, and for each of its numbers. */
const [SAMPLE, ENTRY] = [500, 50];

/** The occupied cells in ascending order of their keys, and the share of the weight in each. */
function* countCells(
  x: Matrix,
  weights: Float64Array,
  tiling: Tiling,
): Work<void, Pick<HistogramDensityState, "keys" | "shares">> {
  const isTime = createPace();
  const { keyOf } = createCells(tiling);
  const counts = new Map<string, { readonly key: Int32Array; weight: number }>();
  const total = weights.reduce((a, b) => a + b, 0);
  const key = new Int32Array(x.columns);
  for (let i = 0; i < x.rows; i++) {
    if (weights[i] === 0) continue;
    if (!keyOf(x, i, key)) throw tooFar(i);
    const name = key.join();
    const cell = counts.get(name) ?? { key: key.slice(), weight: 0 };
    cell.weight += weights[i] / total;
    counts.set(name, cell);
    if (isTime(SAMPLE + ENTRY * x.columns)) yield;
  }
  const cells = [...counts.values()].sort((a, b) => compareKeys(a.key, b.key));
  const keys = new Int32Array(cells.length * x.columns);
  cells.forEach((cell, c) => {
    keys.set(cell.key, c * x.columns);
  });
  return { keys, shares: Float64Array.from(cells, ({ weight }) => weight) };
}

function tooFar(row: number): LecternError {
  const message = `histogram-density: the sample in row ${row} is more than a billion cells away from cellOffsets; use larger cells, or offsets near the samples`;
  return new LecternError("invalid-data", message, { row });
}

function compareKeys(a: Int32Array, b: Int32Array): number {
  const at = a.findIndex((value, j) => value !== b[j]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** Scott's rule: 3.49 standard deviations times n^(−1/(d+2)), for n the sum of the weights. */
function sizesByRule(x: Matrix, weights: Float64Array): Float64Array {
  const { variance, weight } = columnMoments(x, weights);
  return variance.map((value, j) => {
    if (value > 0) return 3.49 * Math.sqrt(value) * pow(weight[j], -1 / (x.columns + 2));
    throw new LecternError(
      "invalid-data",
      `histogram-density: feature ${j} is constant, so the rule gives cells of size 0; set cellSizes, or remove the feature`,
      { column: j, option: "cellSizes" },
    );
  });
}

function perFeature(option: string, given: readonly number[], columns: number): Float64Array | undefined {
  if (given.length === 0) return undefined;
  if (given.length === columns) return Float64Array.from(given);
  if (given.length === 1) return new Float64Array(columns).fill(given[0]);
  throw new LecternError(
    "invalid-option",
    `histogram-density: ${option} must have one number, or one for each of the ${columns} features, got ${given.length}`,
    { option },
  );
}

function requireShape({ cellShape, cellRotation: rotation }: HistogramDensityOptions, columns: number): void {
  const [from, to] = latticeDimensions(cellShape);
  if (columns < from || columns > to) {
    const needed = from === to ? `exactly ${from}` : `${from} to ${to}`;
    throw new LecternError(
      "invalid-option",
      `histogram-density: cells of the shape ${cellShape} need ${needed} features, got ${columns}; use boxes`,
      { option: "cellShape", value: cellShape },
    );
  }
  if (rotation !== 0 && columns === 1) {
    throw new LecternError(
      "invalid-option",
      "histogram-density: cellRotation needs at least 2 features, got 1; set it to 0",
      {
        option: "cellRotation",
        value: rotation,
      },
    );
  }
}
