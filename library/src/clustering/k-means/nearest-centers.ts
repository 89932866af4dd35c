/** The nearest center of every sample, for predictions: samples pass through the engine's memory in pieces. */
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { centerTask } from "../../engine/center-kernels.js";
import { centerKernels } from "../../engine/groups.js";
import { createWorkspace } from "../../engine/index.js";
import { pieceSteps } from "../../engine/piecewise.js";
import { columnMoments } from "../../linalg/column-moments.js";
import {
  addressOf,
  assignmentCost,
  type CenterMemory,
  createCenterMemory,
  engineFor,
  writeCenters,
} from "./center-assignment.js";
import { frameOf } from "./frame.js";

/** Samples that are compared together; their numbers fit into the second level of cache. */
const PIECE = 4096;

/** Fewer samples at once are slower. */
const FEWEST = 64;

/** Differences of numbers in a piece; with so many it takes a few milliseconds. */
const DIFFERENCES = 2 ** 24;

/** The index of the nearest center of every row, the first of equally near ones. */
export function nearestCenters(x: Matrix, centers: Matrix): Int32Array {
  return runToEnd(nearestCentersSteps(x, centers));
}

/** {@link nearestCenters} as work that yields between pieces. */
export function* nearestCentersSteps(x: Matrix, centers: Matrix): Work<void, Int32Array> {
  const { rows, columns } = x;
  const labels = new Int32Array(rows);
  const height = Math.max(FEWEST, Math.min(PIECE, Math.floor(DIFFERENCES / (columns * centers.rows))));
  const pieces = Math.ceil(rows / height);
  const frame = frameOf(columnMoments(centers));
  const space = createWorkspace(engineFor(rows * columns * centers.rows));
  try {
    const { memory } = space.engine;
    const kernels = space.engine.load(centerKernels);
    const size = (piece: number) => Math.min(height, rows - piece * height);
    const buffers = [0, 1]
      .slice(0, pieces)
      .map(() => createCenterMemory(space, Math.min(height, rows), centers.rows, frame, false));
    const moved = centers.data.map((value, at) => value - frame.origin[at % columns]);
    for (const buffer of buffers) writeCenters(buffer, moved);
    const bufferOf = (piece: number): CenterMemory => buffers[piece % 2];
    yield* pieceSteps(space.engine, pieces, {
      place(piece) {
        const first = piece * height * columns;
        space.write(addressOf(bufferOf(piece), "samples"), x.data.subarray(first, first + size(piece) * columns));
      },
      compute(piece) {
        const buffer = bufferOf(piece);
        const count = size(piece);
        const from = addressOf(buffer, "labels") / 4;
        memory.i32[(buffer.task + centerTask.rows) / 4] = count;
        memory.i32.fill(-1, from, from + count);
        kernels.assignSamples(buffer.task, Math.ceil(count / buffer.blockRows), assignmentCost(buffer, count, count));
      },
      take(piece) {
        const from = addressOf(bufferOf(piece), "labels") / 4;
        labels.set(memory.i32.subarray(from, from + size(piece)), piece * height);
      },
    });
  } finally {
    space.dispose();
  }
  return labels;
}
