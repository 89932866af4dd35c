/**
 * The forces of t-SNE in the engine's memory: attraction along the weights of a sparse matrix, and repulsion of all pairs
 * with the similarity 1/(1 + ‖yᵢ − yⱼ‖²), exact or by a grid.
 */
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { type EmbeddingKernels, embeddingBlock, embeddingTask } from "../../engine/embedding-kernels.js";
import { embeddingKernels } from "../../engine/groups.js";
import { createEngine, createWorkspace, currentEngine, type Engine, type Workspace } from "../../engine/index.js";
import { type PairPotential, sumOverTree } from "../../graphs/barnes-hut.js";
import { buildSpaceTree } from "../../graphs/space-tree.js";
import { log } from "../../numeric/elementary/functions.js";
import { createRepulsionGrid, gridCost, type RepulsionGrid } from "./repulsion-grid.js";

/** How the repulsion of all pairs is computed. */
export type Repulsion =
  | { readonly kind: "automatic" }
  | { readonly kind: "exact" }
  | { readonly kind: "grid" }
  | { readonly kind: "barnes-hut"; readonly angle: number };

/** What one step does. */
export interface StudentStep {
  /** Factor of the attraction. */
  readonly exaggeration: number;
  readonly learningRate: number;
  readonly momentum: number;
}

/** An embedding in the engine's memory that is moved step by step; it holds that memory until `dispose` is called. */
export interface StudentForces {
  /** Computes the forces at the current positions, and how long that takes on one thread, in nanoseconds. */
  compute(): number;
  /** Moves the samples by the forces computed last; the norm of the gradient. */
  move(step: StudentStep): number;
  /** Σ w log(w/q) with q = 1/(1 + ‖yᵢ − yⱼ‖²)/Σ, at the positions of the forces computed last. */
  divergence(): number;
  /** 4 (Σ w q (yᵢ − yⱼ) exaggeration − Σ q² (yᵢ − yⱼ)/Σq), as rows, from the forces computed last. */
  gradient(exaggeration: number): Matrix;
  positions(): Matrix;
  /** How the repulsion was computed last. */
  readonly method: "exact" | "grid" | "barnes-hut";
  dispose(): void;
}

/** Below this many pairs the plain tier is as fast, and starting another is not worth it. */
const ENGINE_FROM = 1000;

/** Approximate nanoseconds on one thread: a pair, an edge, a coordinate that is moved. */
const [PAIR_COST, EDGE_COST, MOVE_COST] = [0.8, 2, 4];

/**
 * Nanoseconds of a small grid. Where a grid is asked for, a larger one is used only if the exact sum would take longer: a
 * few samples that are far apart would need millions of points.
 */
const SMALL_GRID = 1_000_000;
/** How many times as long plain loops take for it. */
const PLAIN_SLOWNESS = 10;

/** Points along an axis of the largest grid: more would take gigabytes. */
const MAX_GRID = 4096;

/** Where missing rows are: so far away that their similarity to all others is 0. */
const FAR_AWAY = 1e15;

/** Loads an embedding and its weights. */
export function createStudentForces(
  start: Matrix,
  weights: SparseMatrix,
  repulsion: Repulsion,
  engine: Engine = engineFor(start.rows),
): StudentForces {
  const { rows, columns: dimensions } = start;
  const space = createWorkspace(engine);
  try {
    const kernels = engine.load(embeddingKernels);
    const task = createTask(space, start, weights);
    const blocks = Math.ceil(rows / blockSize(rows));
    const grid = dimensions === 2 ? createRepulsionGrid(space, kernels, task) : undefined;
    return forcesOf({ space, kernels, task, rows, dimensions, blocks, weights, repulsion, grid });
  } catch (error) {
    space.dispose();
    throw error;
  }
}

function engineFor(rows: number): Engine {
  return rows * rows < ENGINE_FROM ? createEngine({ tier: "plain" }) : currentEngine();
}

interface Parts {
  readonly space: Workspace;
  readonly kernels: EmbeddingKernels;
  readonly task: number;
  readonly rows: number;
  readonly dimensions: number;
  readonly blocks: number;
  readonly weights: SparseMatrix;
  readonly repulsion: Repulsion;
  readonly grid: RepulsionGrid | undefined;
}

function forcesOf(parts: Parts): StudentForces {
  const { space, kernels, task, rows, dimensions, blocks, weights } = parts;
  const edges = weights.values.length;
  const constant = entropyOf(weights);
  let method: StudentForces["method"] = "exact";
  let similarity = 1;
  return {
    compute() {
      method = chooseMethod(parts);
      const cost = computeForces(parts, method);
      similarity = Math.max(sumOfBlocks(parts, "similarity") - rows, Number.MIN_VALUE);
      return cost + rows * dimensions * MOVE_COST;
    },
    move({ exaggeration, learningRate, momentum }) {
      const { f64 } = space.engine.memory;
      const numbers = { exaggeration, learningRate, momentum, repulsionWeight: 1 / similarity };
      for (const [name, value] of Object.entries(numbers)) {
        f64[(task + embeddingTask[name as keyof typeof numbers]) / 8] = value;
      }
      kernels.moveSamples(task, blocks, rows * dimensions * MOVE_COST);
      return Math.sqrt(sumOfBlocks(parts, "gradient"));
    },
    divergence() {
      kernels.measureDivergence(task, blocks, edges * 10 * EDGE_COST);
      return constant.negative + sumOfBlocks(parts, "divergence") + constant.total * log(similarity);
    },
    gradient(exaggeration) {
      const [pull, push] = [planesOf(parts, "attraction"), planesOf(parts, "repulsion")];
      const data = pull.data.map((value, e) => 4 * (exaggeration * value - push.data[e] / similarity));
      return { ...pull, data };
    },
    positions: () => planesOf(parts, "positions"),
    get method() {
      return method;
    },
    dispose: () => space.dispose(),
  };
}

/** Σ w log w and Σ w. */
function entropyOf({ values }: SparseMatrix): { readonly negative: number; readonly total: number } {
  let [negative, total] = [0, 0];
  for (const value of values) {
    if (value > 0) negative += value * log(value);
    total += value;
  }
  return { negative, total };
}

/** Samples in a block: a multiple of 8, and about 32 blocks. */
function blockSize(rows: number): number {
  return 8 * Math.max(4, Math.ceil(rows / 256));
}

function createTask(space: Workspace, start: Matrix, weights: SparseMatrix): number {
  const { rows, columns: dimensions } = start;
  const stride = 4 * Math.ceil(rows / 4);
  const planes = new Float32Array(stride * dimensions).fill(FAR_AWAY);
  const pairs = new Float32Array(2 * rows);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < dimensions; k++) {
      planes[k * stride + i] = start.data[i * dimensions + k];
      if (k < 2) pairs[2 * i + k] = start.data[i * dimensions + k];
    }
  }
  const task = space.bytes(embeddingTask.bytes);
  const blockRows = blockSize(rows);
  const addresses = {
    ...{ rows, dimensions, stride, blockRows },
    positions: space.floats(planes.length, planes),
    pairs: space.floats(pairs.length, pairs),
    attraction: space.floats(planes.length),
    repulsion: space.floats(planes.length),
    velocity: space.floats(planes.length),
    gains: space.floats(planes.length, new Float32Array(planes.length).fill(1)),
    rowStart: space.integers(rows + 1, weights.rowStart),
    columns: space.integers(weights.columnIndex.length, weights.columnIndex),
    weights: space.floats(weights.values.length, weights.values),
    blocks: space.bytes(Math.ceil(rows / blockRows) * embeddingBlock.bytes),
  };
  const { i32 } = space.engine.memory;
  for (const [name, value] of Object.entries(addresses)) {
    i32[(task + embeddingTask[name as keyof typeof addresses]) / 4] = value;
  }
  return task;
}

/** Automatic is the cheaper of the exact sum and the grid, which grows with the embedding; trees are for other dimensions. */
function chooseMethod({ repulsion, rows, dimensions, grid }: Parts): StudentForces["method"] {
  if (repulsion.kind === "exact" || repulsion.kind === "barnes-hut") return repulsion.kind;
  if (grid === undefined) return dimensions <= 3 && rows > 10_000 ? "barnes-hut" : "exact";
  const size = grid.fit();
  if (size > MAX_GRID) return "exact";
  const small = rows * rows < ENGINE_FROM ? SMALL_GRID / PLAIN_SLOWNESS : SMALL_GRID;
  const limit = Math.max(rows * rows * PAIR_COST, repulsion.kind === "grid" ? small : 0);
  return gridCost(size, rows) < limit ? "grid" : "exact";
}

/** Computes all forces by a method; how long that takes. */
function computeForces(parts: Parts, method: StudentForces["method"]): number {
  const { kernels, task, rows, dimensions, blocks, weights, grid, repulsion } = parts;
  const edgeCost = weights.values.length * EDGE_COST;
  if (method === "grid" && grid !== undefined) {
    kernels.attractSamples(task, blocks, edgeCost);
    return edgeCost + grid.repel(blocks);
  }
  if (method === "barnes-hut") {
    kernels.attractSamples(task, blocks, edgeCost);
    const angle = repulsion.kind === "barnes-hut" ? repulsion.angle : 0.5;
    return edgeCost + repelByTree(parts, angle);
  }
  const cost = edgeCost + rows * rows * PAIR_COST * (dimensions === 2 ? 1 : 8);
  (dimensions === 2 ? kernels.exactForces : kernels.spaceForces)(task, blocks, cost);
  return cost;
}

/** Nanoseconds for a sample in a tree, for each level. */
const TREE_COST = 2000;

/** Repulsion by a tree of cells (Barnes and Hut 1986; van der Maaten 2014), written to the engine's memory. */
function repelByTree(parts: Parts, angle: number): number {
  const { space, task, rows, dimensions } = parts;
  const positions = planesOf(parts, "positions");
  const { values, forces } = sumOverTree(buildSpaceTree(positions), positions, angle, studentPotential);
  const { f32, f64, i32 } = space.engine.memory;
  const to = i32[(task + embeddingTask.repulsion) / 4] / 4;
  const stride = i32[(task + embeddingTask.stride) / 4];
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < dimensions; k++) f32[to + k * stride + i] = forces.data[i * dimensions + k];
  }
  // The sum of a block includes the similarity 1 of every sample to itself.
  const records = i32[(task + embeddingTask.blocks) / 4];
  for (let b = 0, from = 0; b < parts.blocks; b++, from += blockSize(rows)) {
    const end = Math.min(rows, from + blockSize(rows));
    let sum = end - from;
    for (let i = from; i < end; i++) sum += values[i];
    f64[(records + b * embeddingBlock.bytes + embeddingBlock.similarity) / 8] = sum;
  }
  return rows * (log(rows + 1) / Math.LN2) * TREE_COST;
}

/** q = 1/(1 + d²) and the factor q² of the difference. */
const studentPotential: PairPotential = {
  value: (square) => 1 / (1 + square),
  force: (square) => 1 / ((1 + square) * (1 + square)),
};

function sumOfBlocks({ space, task, blocks }: Parts, name: keyof typeof embeddingBlock): number {
  const { f64, i32 } = space.engine.memory;
  const from = i32[(task + embeddingTask.blocks) / 4] + embeddingBlock[name];
  let sum = 0;
  for (let b = 0; b < blocks; b++) sum += f64[(from + b * embeddingBlock.bytes) / 8];
  return sum;
}

/** Planes of floats as a matrix with a row for each sample. */
function planesOf({ space, task, rows, dimensions }: Parts, name: "positions" | "attraction" | "repulsion"): Matrix {
  const { f32, i32 } = space.engine.memory;
  const from = i32[(task + embeddingTask[name]) / 4] / 4;
  const stride = i32[(task + embeddingTask.stride) / 4];
  const data = new Float64Array(rows * dimensions);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < dimensions; k++) data[i * dimensions + k] = f32[from + k * stride + i];
  }
  return { rows, columns: dimensions, data };
}
