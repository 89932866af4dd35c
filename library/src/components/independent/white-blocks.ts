/**
 * White data in the engine's memory, in blocks of samples small enough for the cache: within a block y = W z, g(y) and
 * g(y) zᵀ follow each other while it is there, so that each pass reads the data once. Block b holds the samples b, b + B,
 * b + 2B … of B blocks, so that each is a fair sample of the whole series and a few of them make a good beginning.
 */
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import { addLogCosh, applyContrast, type Contrast } from "./contrast.js";
import type { WhiteData } from "./white-data.js";

/** Blocks of about this many numbers: a block, its product and a scratch area stay in a second-level cache. */
const BLOCK = 2 ** 14;

/** The expectations of a fixed-point step. */
export interface Expectations {
  /** E[g(w·z) zᵀ]: one row a direction w. */
  readonly moments: Matrix;
  /** E[g′(w·z)] of each direction. */
  readonly slopes: Float64Array;
}

/** Expectations over one set of white data. */
export interface WhiteBlocks {
  readonly samples: number;
  readonly dimensions: number;
  /** How many blocks there are. */
  readonly blocks: number;
  /** The expectations for the rows of W (count x dimensions), over the first `used` blocks (all unless given). */
  expect(w: Float64Array, count: number, contrast: Contrast, used?: number): Expectations;
  /** E[log cosh (w·z)] for the rows of W. */
  expectLogCosh(w: Float64Array, count: number): Float64Array;
  /** Calls back with each block: y = W z (count x size, row-major) and z (dimensions x size), both views. */
  visit(w: Float64Array, count: number, use: (y: Float64Array, z: Float64Array, size: number) => void): void;
  /** Gives the memory back. */
  dispose(): void;
}

/** Whitens centred samples by K (`whiten`) into the engine's memory. */
export function createWhiteBlocks({ centered, whiten }: Pick<WhiteData, "centered" | "whiten">): WhiteBlocks {
  const samples = centered.rows;
  const dimensions = whiten.rows;
  const space = createWorkspace(currentEngine());
  const { kernels, memory } = space.engine;
  const blocks = Math.ceil(samples / Math.max(64, Math.floor(BLOCK / dimensions)));
  const width = Math.ceil(samples / blocks);
  const sizeOf = (block: number) => Math.ceil((samples - block) / blocks);
  const data = place(space, centered, whiten, blocks);
  const projected = space.vector(dimensions * width);
  const scratch = space.vector(dimensions * width);
  const directions = space.vector(dimensions * dimensions);
  const sums = space.vector(dimensions * dimensions);

  function project(count: number, block: number): number {
    const size = sizeOf(block);
    const address = data + 8 * block * width * dimensions;
    kernels.gemm(
      ...([false, false, count, size, dimensions, 1, directions, dimensions] as const),
      ...([address, size, 0, projected, size] as const),
    );
    return address;
  }

  return {
    samples,
    dimensions,
    blocks,
    expect(w, count, contrast, used = blocks) {
      space.write(directions, w);
      const slopes = new Float64Array(count);
      let seen = 0;
      for (let block = 0; block < used; block++) {
        const size = sizeOf(block);
        const address = project(count, block);
        applyContrast(space, contrast, count, size, projected, scratch, slopes);
        kernels.gemm(
          ...([false, true, count, dimensions, size, 1, projected, size] as const),
          ...([address, size, block === 0 ? 0 : 1, sums, dimensions] as const),
        );
        seen += size;
      }
      const moments = space.read(sums, count * dimensions);
      for (let at = 0; at < moments.length; at++) moments[at] /= seen;
      return {
        moments: { rows: count, columns: dimensions, data: moments },
        slopes: slopes.map((sum) => sum / seen),
      };
    },
    expectLogCosh(w, count) {
      space.write(directions, w);
      const sums = new Float64Array(count);
      for (let block = 0; block < blocks; block++) {
        project(count, block);
        addLogCosh(space, count, sizeOf(block), projected, scratch, sums);
      }
      return sums.map((sum) => sum / samples);
    },
    visit(w, count, use) {
      space.write(directions, w);
      const view = (address: number, length: number) => memory.f64.subarray(address / 8, address / 8 + length);
      for (let block = 0; block < blocks; block++) {
        const size = sizeOf(block);
        const address = project(count, block);
        use(view(projected, count * size), view(address, dimensions * size), size);
      }
    },
    dispose: () => space.dispose(),
  };
}

/** Block after block, each with one row a dimension: K times the transposed samples of the block. */
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
