/**
 * White data in the engine's memory, in blocks of samples small enough for the cache: within a block y = W z, g(y) and
 * g(y) zᵀ follow each other while it is there, so that each pass reads the data once. Block b holds the samples b, b + B,
 * b + 2B … of B blocks, so that each is a fair sample of the whole series and a few of them make a good beginning.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import { addLogCosh, applyContrast, type Contrast } from "./contrast.js";
import type { WhiteData } from "./white-data.js";

/** Blocks of about this many numbers: a block, its product and a scratch area stay in a second-level cache. */
const BLOCK = 2 ** 14;

/** The expectations of a fixed-point step. */
export interface Expectations {
  /** E[g(w·z) zᵀ]: one row per direction w. */
  readonly moments: Matrix;
  /** E[g′(w·z)] of each direction. */
  readonly slopes: Float64Array;
}

/** Expectations over one set of white data. */
export interface WhiteBlocks {
  readonly samples: number;
  readonly dimensions: number;
  /** The number of blocks. */
  readonly blocks: number;
  /** The expectations for the rows of W (count x dimensions), over the first `used` blocks (all by default). */
  expect(w: Float64Array, count: number, contrast: Contrast, used?: number): Expectations;
  /** The same as work that yields after some blocks. */
  expectSteps(w: Float64Array, count: number, contrast: Contrast, used?: number): Work<void, Expectations>;
  /** E[log cosh (w·z)] for the rows of W, as work that yields after some blocks. */
  expectLogCosh(w: Float64Array, count: number): Work<void, Float64Array>;
  /** Calls back with each block: y = W z (count x size, row-major) and z (dimensions x size), both views. */
  visit(w: Float64Array, count: number, use: (y: Float64Array, z: Float64Array, size: number) => void): void;
  /** Releases the memory. */
  dispose(): void;
}

/** The blocks in the engine's memory, and buffers for one block. */
interface BlockState {
  readonly space: Workspace;
  readonly samples: number;
  readonly dimensions: number;
  readonly blocks: number;
  /** The addresses of the blocks, of W z, of a buffer of its size, and of W. */
  readonly data: number;
  readonly projected: number;
  readonly scratch: number;
  readonly directions: number;
  readonly sums: number;
}

/** Whitens centred samples by K (`whiten`) into the engine's memory. */
export function createWhiteBlocks({ centered, whiten }: Pick<WhiteData, "centered" | "whiten">): WhiteBlocks {
  const samples = centered.rows;
  const dimensions = whiten.rows;
  const space = createWorkspace(currentEngine());
  const blocks = Math.ceil(samples / Math.max(64, Math.floor(BLOCK / dimensions)));
  const width = Math.ceil(samples / blocks);
  const state: BlockState = {
    ...{ space, samples, dimensions, blocks },
    data: place(space, centered, whiten, blocks),
    projected: space.vector(dimensions * width),
    scratch: space.vector(dimensions * width),
    directions: space.vector(dimensions * dimensions),
    sums: space.vector(dimensions * dimensions),
  };
  return {
    samples,
    dimensions,
    blocks,
    expect: (w, count, contrast, used = blocks) => runToEnd(expectations(state, w, count, contrast, used)),
    expectSteps: (w, count, contrast, used = blocks) => expectations(state, w, count, contrast, used),
    *expectLogCosh(w, count) {
      const isTime = createPace();
      space.write(state.directions, w);
      const sums = new Float64Array(count);
      for (let block = 0; block < blocks; block++) {
        project(state, count, block);
        addLogCosh(space, count, sizeOf(state, block), state.projected, state.scratch, sums);
        if (isTime(workOf(state, count))) yield;
      }
      return sums.map((sum) => sum / samples);
    },
    visit(w, count, use) {
      const { memory } = space.engine;
      space.write(state.directions, w);
      const view = (address: number, length: number) => memory.f64.subarray(address / 8, address / 8 + length);
      for (let block = 0; block < blocks; block++) {
        const size = sizeOf(state, block);
        const address = project(state, count, block);
        use(view(state.projected, count * size), view(address, dimensions * size), size);
      }
    },
    dispose: () => space.dispose(),
  };
}

function sizeOf({ samples, blocks }: BlockState, block: number): number {
  return Math.ceil((samples - block) / blocks);
}

/** Computes W z for a block; returns the address of z. */
function project(state: BlockState, count: number, block: number): number {
  const { space, samples, dimensions, blocks, data, directions, projected } = state;
  const size = sizeOf(state, block);
  const address = data + 8 * block * Math.ceil(samples / blocks) * dimensions;
  space.engine.kernels.gemm(
    ...([false, false, count, size, dimensions, 1, directions, dimensions] as const),
    ...([address, size, 0, projected, size] as const),
  );
  return address;
}

/** Nanoseconds for a value of the contrast, and for a multiplication. */
const [CONTRAST_COST, COST] = [8, 0.3];

/** The work of a block. */
function workOf({ samples, dimensions, blocks }: BlockState, count: number): number {
  return (samples / blocks) * count * (CONTRAST_COST + 2 * dimensions * COST);
}

function* expectations(
  state: BlockState,
  w: Float64Array,
  count: number,
  contrast: Contrast,
  used: number,
): Work<void, Expectations> {
  const isTime = createPace();
  const { space, dimensions, directions, projected, scratch, sums } = state;
  space.write(directions, w);
  const slopes = new Float64Array(count);
  let seen = 0;
  for (let block = 0; block < used; block++) {
    const size = sizeOf(state, block);
    const address = project(state, count, block);
    applyContrast(space, contrast, count, size, projected, scratch, slopes);
    space.engine.kernels.gemm(
      ...([false, true, count, dimensions, size, 1, projected, size] as const),
      ...([address, size, block === 0 ? 0 : 1, sums, dimensions] as const),
    );
    seen += size;
    if (isTime(workOf(state, count))) yield;
  }
  const moments = space.read(sums, count * dimensions);
  for (let at = 0; at < moments.length; at++) moments[at] /= seen;
  return {
    moments: { rows: count, columns: dimensions, data: moments },
    slopes: slopes.map((sum) => sum / seen),
  };
}

/** Block after block, each with one row per dimension: K times the transposed samples of the block. */
function place(space: Workspace, { rows, columns, data }: Matrix, whiten: Matrix, blocks: number): number {
  const { kernels, memory } = space.engine;
  const k = whiten.rows;
  const width = Math.ceil(rows / blocks);
  const result = space.vector(blocks * width * k);
  const passage = space.vector(width * columns);
  const map = space.matrix(k, columns, whiten.data);
  const numbers = memory.f64;
  for (let block = 0; block < blocks; block++) {
    let size = 0;
    for (let i = block, to = passage / 8; i < rows; i += blocks, size++) {
      for (let j = 0, from = i * columns; j < columns; j++) numbers[to++] = data[from + j];
    }
    kernels.gemm(
      ...([false, true, k, size, columns, 1, map, columns] as const),
      ...([passage, columns, 0, result + 8 * block * width * k, size] as const),
    );
  }
  space.release(passage);
  return result;
}
