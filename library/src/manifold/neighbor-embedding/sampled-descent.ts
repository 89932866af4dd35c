/**
 * Embeddings by sampled edges and negative samples, with any two potentials, in the engine's memory
 * (library/kernels/embedding-samples.ts). Edges are sampled in proportion to their weights, one after the other, so that the
 * same seed gives the same positions with any number of threads.
 */
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { sampleTask } from "../../engine/embedding-kernels.js";
import { embeddingKernels } from "../../engine/groups.js";
import { createWorkspace, type Engine, type Workspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { descentEngine } from "./common.js";
import type { EmbeddingProgress } from "./descend.js";

/** What the difference yᵢ − yⱼ is multiplied by in the force on sample i, as functions of ‖yᵢ − yⱼ‖². */
export interface SampledPotentials {
  /** Negative. */
  attraction(square: number): number;
  /** Positive. */
  repulsion(square: number): number;
}

/** Edges from samples to samples, both of which move. */
export interface SampledEdges {
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  readonly weights: Float64Array;
}

/** How edges are sampled. */
export interface SamplingSchedule {
  readonly epochs: number;
  readonly learningRate: number;
  /** Negative samples for each edge. */
  readonly negatives: number;
  readonly seed: number;
  /** Largest change of a coordinate, before it is multiplied by the learning rate. */
  readonly limit: number;
}

/** Tables begin at squared distances of 2⁻³⁰ and end at 2³⁰, with 32 entries for each doubling. */
const [FIRST_EXPONENT, EXPONENTS, PER_DOUBLING] = [-30, 60, 32];

/** Edges between two yields. */
const EDGES_BETWEEN = 200_000;

/** Moves positions epoch by epoch, at a learning rate that falls to 0. */
export function* descendBySamples(
  start: Matrix,
  edges: SampledEdges,
  potentials: SampledPotentials,
  settings: SamplingSchedule,
  engine: Engine = descentEngine(edges.weights.length * settings.epochs),
): Work<EmbeddingProgress, Matrix> {
  const { epochs, learningRate } = settings;
  const kept = keepEdges(edges, epochs);
  const space = createWorkspace(engine);
  try {
    const { sampleEdges } = space.engine.load(embeddingKernels);
    const task = createTask(space, start, kept, potentials, settings);
    const read = () => positionsOf(space, task, start);
    for (let epoch = 0; epoch < epochs; epoch++) {
      const { f64 } = space.engine.memory;
      f64[(task + sampleTask.epoch) / 8] = epoch;
      f64[(task + sampleTask.learningRate) / 8] = learningRate * (1 - epoch / epochs);
      for (let first = 0; first < kept.heads.length; first += EDGES_BETWEEN) {
        const end = Math.min(kept.heads.length, first + EDGES_BETWEEN);
        sampleEdges(task, first, end);
        if (end < kept.heads.length)
          yield { ...{ step: epoch + 1, of: epochs }, inner: { step: end }, embedding: read() };
      }
      yield { step: epoch + 1, of: epochs, embedding: read() };
    }
    return read();
  } finally {
    space.dispose();
  }
}

/** Drops edges that would be sampled less than once. */
function keepEdges({ heads, tails, weights }: SampledEdges, epochs: number): SampledEdges {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const isKept = (_: number, e: number) => weights[e] > 0 && weights[e] * epochs >= largest;
  return { heads: heads.filter(isKept), tails: tails.filter(isKept), weights: weights.filter(isKept) };
}

function createTask(
  space: Workspace,
  start: Matrix,
  { heads, tails, weights }: SampledEdges,
  potentials: SampledPotentials,
  { negatives, seed, limit }: SamplingSchedule,
): number {
  const task = space.bytes(sampleTask.bytes);
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const intervals = weights.map((weight) => largest / weight);
  const positions = space.floats(start.data.length, start.data);
  const addresses = {
    dimensions: start.columns,
    positions,
    count: start.rows,
    edgeHeads: space.integers(heads.length, heads),
    edgeTails: space.integers(tails.length, tails),
    interval: space.floats(intervals.length, intervals),
    next: space.floats(intervals.length, intervals),
    nextNegative: space.floats(
      intervals.length,
      intervals.map((interval) => interval / Math.max(negatives, 1)),
    ),
    attraction: tableOf(space, potentials.attraction),
    repulsion: tableOf(space, potentials.repulsion),
    tableStart: (127 + FIRST_EXPONENT) * PER_DOUBLING,
    tableLength: EXPONENTS * PER_DOUBLING,
    moves: space.floats(4 * start.columns),
  };
  const { i32, f64 } = space.engine.memory;
  for (const [name, value] of Object.entries(addresses)) {
    i32[(task + sampleTask[name as keyof typeof addresses]) / 4] = value;
  }
  const random = createRandom(seed).fork("edges");
  for (let word = 0; word < 16; word++) {
    // The lowest bit is set, so that no state is 0.
    i32[(task + sampleTask.random) / 4 + word] = (random.integer(0x1_0000_0000) | 1) >> 0;
  }
  f64[(task + sampleTask.negatives) / 8] = negatives;
  f64[(task + sampleTask.limit) / 8] = limit;
  return task;
}

/** The values of a potential at the squared distances whose bits are multiples of 2¹⁸. */
function tableOf(space: Workspace, potential: (square: number) => number): number {
  const length = EXPONENTS * PER_DOUBLING;
  const values = Float32Array.from({ length }, (_, at) => {
    const exponent = FIRST_EXPONENT + Math.floor(at / PER_DOUBLING);
    return potential(2 ** exponent * (1 + (at % PER_DOUBLING) / PER_DOUBLING));
  });
  return space.floats(length, values);
}

function positionsOf(space: Workspace, task: number, { rows, columns }: Matrix): Matrix {
  const from = space.engine.memory.i32[(task + sampleTask.positions) / 4];
  return { rows, columns, data: new Float64Array(space.readFloats(from, rows * columns)) };
}
