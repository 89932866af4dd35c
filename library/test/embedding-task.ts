/** A task of the kernels of neighbour embeddings, for tests of the engine. */
import { type EmbeddingKernels, embeddingBlock, embeddingTask } from "../src/engine/embedding-kernels.js";
import type { Engine } from "../src/engine/engine.js";
import { embeddingKernels } from "../src/engine/groups.js";
import { type Workspace, withWorkspace } from "../src/engine/workspace.js";
import { numbers } from "./engine-tiers.js";

/** Runs steps on 20 samples in two dimensions, in 3 blocks, each with two edges, on a grid of 24 points. */
export function onEmbedding<R>(
  engine: Engine,
  run: (kernels: EmbeddingKernels, task: number, space: Workspace) => R,
): R {
  return withWorkspace(engine, (space) => {
    const [rows, gridSize] = [20, 24];
    const task = space.bytes(embeddingTask.bytes);
    const positions = Float32Array.from(numbers(2 * rows, 1));
    const pairs = Float32Array.from(positions, (_, e) => positions[(e % 2) * rows + Math.floor(e / 2)]);
    const panels = Math.ceil((gridSize + 1) / 4);
    const roots = Array.from({ length: 4 * gridSize }, (_, e) => {
      const angle = (Math.PI * Math.floor(e / 2)) / gridSize;
      return e % 2 === 0 ? Math.cos(angle) : -Math.sin(angle);
    });
    const whole = {
      ...{ rows, dimensions: 2, stride: rows, blockRows: 8, gridSize, transformSize: 2 * gridSize },
      positions: space.floats(2 * rows, positions),
      pairs: space.floats(2 * rows, pairs),
      attraction: space.floats(2 * rows),
      repulsion: space.floats(2 * rows),
      velocity: space.floats(2 * rows),
      gains: space.floats(2 * rows, new Float32Array(2 * rows).fill(1)),
      rowStart: space.integers(
        rows + 1,
        Int32Array.from({ length: rows + 1 }, (_, i) => 2 * i),
      ),
      columns: space.integers(
        2 * rows,
        Int32Array.from({ length: 2 * rows }, (_, e) => (3 * e + 1) % rows),
      ),
      weights: space.floats(2 * rows, new Float32Array(2 * rows).fill(0.5)),
      blocks: space.bytes(3 * embeddingBlock.bytes),
      charges: space.floats(gridSize * gridSize),
      panels: space.floats(panels * gridSize * 8),
      spectrum: space.floats(panels * (gridSize + 1) * 4, new Float32Array(panels * (gridSize + 1) * 4).fill(1)),
      roots: space.floats(roots.length, roots),
      corrections: space.floats(panels * 4, new Float32Array(panels * 4).fill(1)),
    };
    const real = {
      exaggeration: 2,
      learningRate: 0.1,
      momentum: 0,
      repulsionWeight: 0.01,
      originX: -4,
      originY: -4,
      resolution: 2,
    };
    const { i32, f64 } = engine.memory;
    for (const [name, value] of Object.entries(whole))
      i32[(task + embeddingTask[name as keyof typeof whole]) / 4] = value;
    for (const [name, value] of Object.entries(real))
      f64[(task + embeddingTask[name as keyof typeof real]) / 8] = value;
    return run(engine.load(embeddingKernels), task, space);
  });
}
