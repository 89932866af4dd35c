/**
 * Samples in the engine's memory with the center of each, for the iterations of k-means. Samples and centers are relative
 * to the origin of a frame. The kernels compare in floats where these decide, and by distances where rounding errors
 * could, so the labels are the same on every engine and with any number of threads.
 */
import type { Matrix } from "../../data/matrix.js";
import { centerBlock, centerTask } from "../../engine/center-kernels.js";
import { centerKernels } from "../../engine/groups.js";
import { createEngine, createWorkspace, currentEngine, type Engine, type Workspace } from "../../engine/index.js";
import type { CenterFrame } from "./frame.js";

/** Below this many multiplications the plain tier is as fast, and starting another is not worth it. */
const ENGINE_FROM = 20_000;

/** Approximate times on one thread, in nanoseconds: a multiplication with floats, a sample, a number that is copied. */
const [PRODUCT_COST, SAMPLE_COST, NUMBER_COST] = [0.07, 30, 1];

/** The sums over the samples of each cluster. */
export interface ClusterSums {
  /** Weighted sums, clusters x columns. */
  readonly sums: Float64Array;
  readonly mass: Float64Array;
  /** How many samples with a weight above 0 it has. */
  readonly members: Float64Array;
}

/** Memory and sizes of a task. */
export interface CenterMemory {
  readonly space: Workspace;
  readonly task: number;
  readonly columns: number;
  readonly clusters: number;
  readonly blockRows: number;
  readonly frame: CenterFrame;
}

/** The engine for a number of multiplications. */
export function engineFor(multiplications: number): Engine {
  return multiplications < ENGINE_FROM ? createEngine({ tier: "plain" }) : currentEngine();
}

/** Memory for a number of samples; with bounds and sums if there are several assignments. */
export function createCenterMemory(
  space: Workspace,
  rows: number,
  clusters: number,
  frame: CenterFrame,
  isRepeated: boolean,
): CenterMemory {
  const columns = frame.origin.length;
  const blockRows = blockSize(rows, clusters);
  const blocks = Math.ceil(rows / blockRows);
  const padded = 8 * Math.ceil(clusters / 8);
  const task = space.bytes(centerTask.bytes);
  const addresses = {
    ...{ rows, columns, clusters, blockRows },
    samples: space.uninitialized(rows * columns),
    floats: space.uninitialized(Math.ceil((rows * columns) / 2)),
    norms: space.uninitialized(rows),
    labels: space.integers(rows),
    open: space.integers(rows),
    origin: space.vector(columns, frame.origin),
    centers: space.matrix(clusters, columns),
    panels32: space.floats(padded * columns),
    panels64: space.matrix(padded, columns),
    offsets32: space.floats(padded),
    offsets64: space.vector(padded),
    blocks: space.bytes(blocks * centerBlock.bytes),
    ...(isRepeated && {
      ...{ weights: space.vector(rows), upper: space.vector(rows), lower: space.vector(rows) },
      ...{ gaps: space.vector(clusters), moves: space.vector(clusters) },
      sums: space.vector(blocks * clusters * (columns + 2)),
    }),
    useFloats: 1,
  };
  const { i32, f64 } = space.engine.memory;
  for (const [name, value] of Object.entries(addresses))
    i32[(task + centerTask[name as keyof typeof addresses]) / 4] = value;
  f64[(task + centerTask.scale) / 8] = frame.scale;
  return { space, task, columns, clusters, blockRows, frame };
}

/** Samples in a block: enough that the sums of all blocks are small beside the samples, and at most 64 blocks. */
function blockSize(rows: number, clusters: number): number {
  return Math.max(1024, 4 * clusters, Math.ceil(rows / 64));
}

/** An address of the task. */
export function addressOf({ space, task }: CenterMemory, name: keyof typeof centerTask): number {
  return space.engine.memory.i32[(task + centerTask[name]) / 4];
}

/** Writes centers, relative to the origin, in all the forms that the kernels read. */
export function writeCenters(memory: CenterMemory, centers: Float64Array): void {
  const { space, task, columns, clusters } = memory;
  const { f64, f32 } = space.engine.memory;
  const { scale } = memory.frame;
  const [panels32, panels64] = [addressOf(memory, "panels32") / 4, addressOf(memory, "panels64") / 8];
  const [offsets32, offsets64] = [addressOf(memory, "offsets32") / 4, addressOf(memory, "offsets64") / 8];
  space.write(addressOf(memory, "centers"), centers);
  const padded = 8 * Math.ceil(clusters / 8);
  f32.fill(Infinity, offsets32, offsets32 + padded);
  f64.fill(Infinity, offsets64, offsets64 + padded);
  let longest = 0;
  for (let c = 0; c < clusters; c++) {
    let norm = 0;
    for (let j = 0; j < columns; j++) {
      const value = centers[c * columns + j] * scale;
      norm += value * value;
      f32[panels32 + ((c >> 3) * columns + j) * 8 + (c & 7)] = -2 * value;
      // The samples of these are not scaled, so the centers are scaled twice.
      f64[panels64 + ((c >> 2) * columns + j) * 4 + (c & 3)] = -2 * value * scale;
    }
    f32[offsets32 + c] = f64[offsets64 + c] = norm;
    longest = Math.max(longest, norm);
  }
  f64[(task + centerTask.longest) / 8] = longest;
}

/** Approximate cost of assigning some samples, of which `open` are compared with all centers. */
export function assignmentCost({ columns, clusters }: CenterMemory, rows: number, open: number): number {
  return rows * SAMPLE_COST + open * (columns * clusters * PRODUCT_COST + SAMPLE_COST);
}

/** Samples that stay in the engine's memory, and the center of each. */
export interface CenterAssignment {
  readonly memory: CenterMemory;
  /** Forgets all labels, bounds and sums. */
  begin(): void;
  /** Assigns every sample to the nearest of the centers, which have moved by the given distances; whether any label changed. */
  assign(centers: Float64Array, moves: Float64Array): boolean;
  /** The sums over the clusters; with `exact`, computed from scratch. */
  sums(exact: boolean): ClusterSums;
  /** Σ w ‖x − c‖², sample by sample. */
  total(): number;
  labels(): Int32Array;
  dispose(): void;
}

/** Copies samples to the engine's memory for many assignments. */
export function createCenterAssignment(
  x: Matrix,
  weights: Float64Array,
  clusters: number,
  frame: CenterFrame,
): CenterAssignment {
  const space = createWorkspace(engineFor(x.rows * clusters * x.columns));
  try {
    const memory = createCenterMemory(space, x.rows, clusters, frame, true);
    const { task } = memory;
    const blocks = Math.ceil(x.rows / memory.blockRows);
    const centers = space.engine.load(centerKernels);
    const cost = x.rows * x.columns * NUMBER_COST;
    space.write(addressOf(memory, "samples"), x.data);
    space.write(addressOf(memory, "weights"), weights);
    centers.prepareSamples(task, blocks, cost);
    let open = x.rows;
    return {
      memory,
      begin() {
        const { i32, u8 } = space.engine.memory;
        const labels = addressOf(memory, "labels") / 4;
        i32.fill(-1, labels, labels + x.rows);
        const records = addressOf(memory, "blocks");
        u8.fill(0, records, records + blocks * centerBlock.bytes);
        open = x.rows;
        for (let b = 0; b < blocks; b++) i32[(records + b * centerBlock.bytes + centerBlock.open) / 4] = x.rows;
      },
      assign(next, moves) {
        writeCenters(memory, next);
        writeMoves(memory, moves);
        centers.measureGap(task, clusters, clusters * clusters * x.columns);
        centers.assignSamples(task, blocks, assignmentCost(memory, x.rows, open));
        open = countOf(memory, blocks, centerBlock.open);
        return countOf(memory, blocks, centerBlock.changed) > 0;
      },
      sums(exact) {
        if (exact) centers.sumSamples(task, blocks, cost);
        return addBlocks(memory, blocks);
      },
      total() {
        centers.measureSamples(task, blocks, cost);
        return totalOf(memory, blocks);
      },
      labels: () => space.readIntegers(addressOf(memory, "labels"), x.rows),
      dispose: () => space.dispose(),
    };
  } catch (error) {
    space.dispose();
    throw error;
  }
}

function writeMoves(memory: CenterMemory, moves: Float64Array): void {
  const { space, task } = memory;
  const { f64, i32 } = space.engine.memory;
  let [furthest, largest, next] = [0, 0, 0];
  moves.forEach((move, c) => {
    if (move > largest) [furthest, largest, next] = [c, move, largest];
    else if (move > next) next = move;
  });
  space.write(addressOf(memory, "moves"), moves);
  i32[(task + centerTask.furthest) / 4] = furthest;
  f64[(task + centerTask.largestMove) / 8] = largest;
  f64[(task + centerTask.nextMove) / 8] = next;
}

/** The sum of a count over all blocks. */
function countOf(memory: CenterMemory, blocks: number, offset: number): number {
  const { i32 } = memory.space.engine.memory;
  let count = 0;
  for (let b = 0, at = addressOf(memory, "blocks") + offset; b < blocks; b++, at += centerBlock.bytes)
    count += i32[at / 4];
  return count;
}

function totalOf(memory: CenterMemory, blocks: number): number {
  const { f64 } = memory.space.engine.memory;
  let total = 0;
  for (let b = 0, at = addressOf(memory, "blocks") + centerBlock.total; b < blocks; b++, at += centerBlock.bytes) {
    total += f64[at / 8];
  }
  return total;
}

/** The sums of all blocks, in their order. */
function addBlocks(memory: CenterMemory, blocks: number): ClusterSums {
  const { columns, clusters, space } = memory;
  const { f64 } = space.engine.memory;
  const length = clusters * (columns + 2);
  const all = new Float64Array(length);
  for (let b = 0, from = addressOf(memory, "sums") / 8; b < blocks; b++) {
    for (let e = 0; e < length; e++, from++) all[e] += f64[from];
  }
  const split = clusters * columns;
  return {
    sums: all.subarray(0, split),
    mass: all.subarray(split, split + clusters),
    members: all.subarray(split + clusters),
  };
}
