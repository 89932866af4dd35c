/** The grid on which the repulsion of an embedding in two dimensions is computed (library/kernels/embedding-grid.ts). */
import { type EmbeddingKernels, embeddingTask } from "../../engine/embedding-kernels.js";
import type { Workspace } from "../../engine/workspace.js";
import { cos, log, sin } from "../../numeric/elementary/functions.js";

/** A grid that grows with the embedding. */
export interface RepulsionGrid {
  /** How many points along an axis the embedding needs now. */
  fit(): number;
  /** Computes the repulsion, and how long that takes; {@link fit} was called for the same positions. */
  repel(blocks: number): number;
}

/**
 * Points in a unit of length. The spectrum of the potential falls as exp(−k), so with 3 points it is 0.0001 of its largest
 * value where the grid ends, and forces differ from the exact ones by about 1 %, less than those of trees.
 */
const RESOLUTION = 3;

/** Points of the splines beyond the embedding, and the least size. */
const [MARGIN, LEAST] = [4, 24];

/** Nanoseconds for a point of the transforms, for each pass, and for a sample. */
const [POINT_COST, SAMPLE_COST] = [0.6, 60];

/** How long the repulsion of some samples takes on a grid. */
export function gridCost(size: number, rows: number): number {
  return 4 * size * size * (log(size) / Math.LN2) * POINT_COST + rows * SAMPLE_COST;
}

/** A grid for a task whose samples are loaded. */
export function createRepulsionGrid(space: Workspace, kernels: EmbeddingKernels, task: number): RepulsionGrid {
  let [size, needed] = [0, 0];
  const bounds = new Float64Array(4);
  return {
    fit() {
      measure(space, task, bounds);
      const extent = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
      needed = sizeFor(extent * RESOLUTION + MARGIN + 1);
      return needed;
    },
    repel(blocks) {
      if (needed > size || needed < size / 2) {
        release(space, task, size);
        size = needed;
        prepare(space, kernels, task, size);
      }
      const { f64, i32 } = space.engine.memory;
      f64[(task + embeddingTask.originX) / 8] = bounds[0] - 0.5 / RESOLUTION;
      f64[(task + embeddingTask.originY) / 8] = bounds[1] - 0.5 / RESOLUTION;
      const rows = i32[task / 4];
      const cost = gridCost(size, rows);
      kernels.spreadCharges(task, 1, rows * SAMPLE_COST);
      kernels.transformRows(task, size / 8, cost / 4);
      kernels.convolveColumns(task, Math.ceil((size + 1) / 4), cost / 2);
      kernels.restoreRows(task, size / 8, cost / 4);
      kernels.interpolateForces(task, blocks, rows * SAMPLE_COST);
      return cost;
    },
  };
}

/** The lowest and highest coordinates. */
function measure(space: Workspace, task: number, bounds: Float64Array): void {
  const { f32, i32 } = space.engine.memory;
  const pairs = i32[(task + embeddingTask.pairs) / 4] / 4;
  const rows = i32[task / 4];
  bounds.set([Infinity, Infinity, -Infinity, -Infinity]);
  for (let e = pairs; e < pairs + 2 * rows; e += 2) {
    const [x, y] = [f32[e], f32[e + 1]];
    if (x < bounds[0]) bounds[0] = x;
    if (y < bounds[1]) bounds[1] = y;
    if (x > bounds[2]) bounds[2] = x;
    if (y > bounds[3]) bounds[3] = y;
  }
}

/** The smallest 8 · 2ᵃ 3ᵇ with b ≤ 3 that is large enough. */
export function sizeFor(points: number): number {
  let best = Infinity;
  for (let threes = 1; threes <= 27; threes *= 3) {
    let size = 8 * threes;
    while (size < points) size *= 2;
    best = Math.min(best, size);
  }
  return Math.max(best, LEAST);
}

const owned = ["charges", "panels", "spectrum", "roots", "corrections"] as const;

function release(space: Workspace, task: number, size: number): void {
  if (size === 0) return;
  for (const name of owned) space.release(space.engine.memory.i32[(task + embeddingTask[name]) / 4]);
}

/** Allocates a grid and computes the spectrum of its kernel. */
function prepare(space: Workspace, kernels: EmbeddingKernels, task: number, size: number): void {
  const transformSize = 2 * size;
  const panels = Math.ceil((size + 1) / 4);
  const roots = new Float32Array(2 * transformSize);
  // 1/B(θ)² for both uses of the splines, where B(θ) = (2 + cos θ)/3; and a share of the factor 2/size² of the transforms.
  const corrections = new Float32Array(4 * panels);
  for (let k = 0; k < transformSize; k++) {
    const angle = (2 * Math.PI * k) / transformSize;
    roots[2 * k] = cos(angle);
    roots[2 * k + 1] = -sin(angle);
    if (k < corrections.length) {
      corrections[k] = (9 / ((2 + cos(angle)) * (2 + cos(angle))) / transformSize) * Math.SQRT2;
    }
  }
  const addresses = {
    gridSize: size,
    transformSize,
    charges: space.floats(size * size, kernelQuadrant(size)),
    panels: space.floats(panels * size * 8),
    spectrum: space.floats(panels * (size + 1) * 4),
    roots: space.floats(roots.length, roots),
    corrections: space.floats(corrections.length, corrections),
  };
  const { i32, f64 } = space.engine.memory;
  for (const [name, value] of Object.entries(addresses)) {
    i32[(task + embeddingTask[name as keyof typeof addresses]) / 4] = value;
  }
  f64[(task + embeddingTask.resolution) / 8] = RESOLUTION;
  const cost = gridCost(size, 0) / 2;
  kernels.transformRows(task, size / 8, cost);
  kernels.prepareSpectrum(task, panels, cost);
}

/** 1/(1 + r²) on a quadrant in the layout of the charges, with half the values on the axes. */
function kernelQuadrant(size: number): Float32Array {
  const quadrant = new Float32Array(size * size);
  const unit = 1 / (RESOLUTION * RESOLUTION);
  for (let row = 0; row < size; row++) {
    const from = (row >> 3) * size * 8 + (((row & 1) << 2) | ((row >> 1) & 3));
    for (let column = 0; column < size; column++) {
      const share = (row === 0 ? 0.5 : 1) * (column === 0 ? 0.5 : 1);
      quadrant[from + column * 8] = share / (1 + unit * (row * row + column * column));
    }
  }
  return quadrant;
}
