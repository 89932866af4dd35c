/** Who grows trees: the engine where it can, several at a time, and otherwise this program, one after the other. */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Random } from "../../numeric/random/random.js";
import type { NodeBuffer } from "../nodes/tree-nodes.js";
import type { CodedColumns } from "./coded-columns.js";
import type { Criterion, NodeSamples } from "./criterion.js";
import { createGrower, type GrowthLimits } from "./grow-tree.js";
import { createSplitDraws, drawState } from "./split-draws.js";
import { type BatchProgress, createTreeBatch } from "./tree-batch.js";

/** Nanoseconds to draw a sample and to copy it into the engine's memory. */
const FILL_COST = 20;

/** Grows trees from samples that are put into its memory, which is that of the criterion. */
export interface TreeGrower {
  /** The maximum number of trees per call. */
  readonly atOnce: number;
  /** Grows `count` trees; `prepare` fills the memory for one of them and returns its number of samples and its random stream. */
  grow(
    nodes: NodeBuffer,
    trees: number,
    prepare: (tree: number) => { count: number; random: Random },
  ): Work<BatchProgress, void>;
  /** Gives the engine's memory back. */
  dispose(): void;
}

/** A grower of up to `trees` trees for samples and a criterion. */
export function createTreeGrower(
  columns: CodedColumns,
  samples: NodeSamples,
  criterion: Criterion,
  limits: GrowthLimits,
  trees: number,
): TreeGrower {
  const { engine } = criterion;
  const isTimeToYield = createPace();
  const batch = engine && createTreeBatch(columns, samples.rows.length, engine, limits, trees);
  if (batch !== undefined) {
    return {
      atOnce: batch.slots,
      *grow(nodes, trees, prepare) {
        for (let tree = 0; tree < trees; tree++) {
          const { count, random } = prepare(tree);
          batch.fill(tree, samples, count, drawState(random));
          if (isTimeToYield(count * FILL_COST)) yield { complete: 0, next: { step: 0, of: count } };
        }
        yield* batch.grow(trees, nodes);
      },
      dispose: batch.dispose,
    };
  }
  const grow = createGrower(columns, samples, criterion, limits);
  return {
    atOnce: 1,
    *grow(nodes, trees, prepare) {
      for (let tree = 0; tree < trees; tree++) {
        const { count, random } = prepare(tree);
        const growing = grow(nodes, count, createSplitDraws(drawState(random)));
        yield* mapSteps(growing, (next) => ({ complete: tree, next }));
      }
    },
    dispose() {},
  };
}

/** Grows one tree from all samples, and no more; the progress counts the samples that are in leaves. */
export function* growTree(
  grower: TreeGrower,
  nodes: NodeBuffer,
  samples: NodeSamples,
  random: Random,
): Work<Progress, void> {
  try {
    const growing = grower.grow(nodes, 1, () => ({ count: samples.rows.length, random }));
    yield* mapSteps(growing, ({ next }) => next);
  } finally {
    grower.dispose();
  }
}
