/**
 * The scores of normal components at many samples, some rows at a time in the engine's memory: the score of component k is
 * constantₖ − ½ ‖(x − μₖ) Wₖ‖², where a whole block of rows is multiplied by the factors of all components at once.
 */
import type { Matrix } from "../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import { centered } from "../linalg/column-moments.js";
import { multiply } from "../linalg/multiply.js";
import type { FactoredComponents } from "./normal-components.js";

/** Components with the constants of their scores. */
export interface ScoredComponents extends FactoredComponents {
  /** What −½ ‖(x − μₖ) Wₖ‖² is added to, such as log πₖ − ½ log |Sₖ| − ½ d log 2π. */
  readonly constants: Float64Array;
}

/** Memory for a block of rows and for the scores of all components at these rows. */
export interface MixtureBlocks {
  readonly space: Workspace;
  readonly x: Matrix;
  readonly components: number;
  /** The largest number of rows of a block. */
  readonly height: number;
  /** The address of the rows of the block. */
  readonly source: number;
  /** The address of the scores: for each component one number for each row of the block, without gaps. */
  readonly scores: number;
  /** Sets the components that are evaluated. */
  load(components: ScoredComponents): void;
  /** Computes the scores of the rows from `first`, and returns the number of rows. */
  evaluate(first: number): number;
  /** Releases the memory. */
  dispose(): void;
}

/** Numbers in a block of products: half a MiB stays in the second-level cache. */
const PIECE = 2 ** 16;

/** Reserves memory for blocks of the rows of x. */
export function createMixtureBlocks(x: Matrix, components: number): MixtureBlocks {
  const { columns: d } = x;
  const height = Math.max(1, Math.min(x.rows, Math.max(64, Math.floor(PIECE / (components * d)))));
  const space = createWorkspace(currentEngine());
  const [source, scores] = [space.matrix(height, d), space.matrix(components, height)];
  const buffers = { space, source, scores, height, d, components };
  const whiten = createWhitening(buffers);
  let score: ((rows: number) => void) | undefined;
  return {
    ...{ space, x, components, height, source, scores },
    load(scored) {
      score = scored.factors.kind === "diagonal" ? scoreDirectly(buffers, scored) : whiten(scored);
    },
    evaluate(first) {
      const rows = Math.min(height, x.rows - first);
      space.write(source, x.data.subarray(first * d, (first + rows) * d));
      score?.(rows);
      return rows;
    },
    dispose: () => space.dispose(),
  };
}

interface Buffers extends Pick<MixtureBlocks, "space" | "source" | "scores" | "height" | "components"> {
  /** The number of columns of the samples. */
  readonly d: number;
}

/** Scores without correlations: the squared differences from the means, each divided by its variance. */
function scoreDirectly({ space, source, scores, d }: Buffers, scored: ScoredComponents): (rows: number) => void {
  const { means, factors, constants } = scored;
  return (rows) => {
    const { f64 } = space.engine.memory;
    const points = f64.subarray(source / 8, source / 8 + rows * d);
    constants.forEach((constant, k) => {
      const to = f64.subarray(scores / 8 + k * rows, scores / 8 + (k + 1) * rows);
      const [origin, scale] = [means.data.subarray(k * d, k * d + d), factors.values.data.subarray(k * d, k * d + d)];
      scoreFrom(points, origin, scale, constant, to);
    });
  };
}

function scoreFrom(
  points: Float64Array,
  origin: Float64Array,
  scale: Float64Array,
  constant: number,
  to: Float64Array,
) {
  const d = origin.length;
  for (let i = 0, at = 0; i < to.length; i++) {
    let square = 0;
    for (let j = 0; j < d; j++, at++) {
      const value = (points[at] - origin[j]) * scale[j];
      square += value * value;
    }
    to[i] = constant - 0.5 * square;
  }
}

/** A function that sets factors and returns one that computes scores by products of the whole block with them. */
function createWhitening(buffers: Buffers): (scored: ScoredComponents) => (rows: number) => void {
  const { space, source, scores, height, d, components } = buffers;
  const { kernels, memory } = space.engine;
  let places: { moved: number; factors: number; products: number } | undefined;
  return ({ means, factors: { kind, values }, constants }) => {
    // Reserved only when it is needed: diagonal covariances need no products.
    places ??= {
      moved: space.uninitialized(height * (d + 1)),
      factors: space.uninitialized((d + 1) * components * d),
      products: space.uninitialized(height * components * d),
    };
    const { moved, factors, products } = places;
    const width = values.columns;
    // Rows are measured from the mean of the means, since products of large numbers would round off their differences.
    const center = centerOf(means);
    const origins = multiply(centered(means, center), values).data;
    // With a column of ones beside the rows and a row of negative origins below the factors, one product is (x − μₖ) Wₖ.
    space.write(factors, values.data);
    if (kind === "full") {
      for (let k = 0; k < components; k++) {
        const own = origins.subarray(k * (width + d), k * (width + d) + d);
        space.write(
          factors + 8 * (d * width + k * d),
          own.map((value) => -value),
        );
      }
    } else space.write(factors + 8 * d * width, new Float64Array(width));
    const ones = new Float64Array(d).fill(1);
    return (rows) => {
      const { f64 } = memory;
      moveRows(f64.subarray(source / 8), center, f64.subarray(moved / 8), rows);
      kernels.gemm(false, false, rows, width, d + 1, 1, moved, d + 1, factors, width, 0, products, width);
      constants.forEach((constant, k) => {
        const to = f64.subarray(scores / 8 + k * rows, scores / 8 + (k + 1) * rows);
        if (kind === "full") {
          kernels.rowNorms(rows, d, products + 8 * k * d, width, scores + 8 * k * rows);
          for (let i = 0; i < rows; i++) to[i] = constant - 0.5 * to[i];
        } else {
          const points = f64.subarray(products / 8, products / 8 + rows * d);
          scoreFrom(points, origins.subarray(k * d, k * d + d), ones, constant, to);
        }
      });
    };
  };
}

function centerOf({ rows, columns, data }: Matrix): Float64Array {
  const center = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) center[at % columns] += data[at] / rows;
  return center;
}

/** Rows without the center, each followed by 1. */
function moveRows(source: Float64Array, center: Float64Array, target: Float64Array, rows: number): void {
  const d = center.length;
  for (let i = 0, from = 0, to = 0; i < rows; i++) {
    for (let j = 0; j < d; j++, from++, to++) target[to] = source[from] - center[j];
    target[to++] = 1;
  }
}
