/** The steps of neighbour embeddings in plain TypeScript: the same sums as library/kernels/embedding-forces.ts, in doubles. */

import { log1p } from "../../numeric/elementary/functions.js";
import { type EmbeddingKernels, type EmbeddingStep, embeddingBlock, embeddingTask } from "../embedding-kernels.js";
import type { Memory } from "../engine.js";
import * as grid from "./embedding-grid.js";
import { sampleEdges } from "./embedding-samples.js";
import { addTriplets } from "./embedding-triplets.js";

/** A task, read from memory. Addresses are indices into `f32` and `i32`. */
export interface EmbeddingTask {
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  /** A 32-bit number of the task. */
  readonly whole: (name: keyof typeof embeddingTask) => number;
  /** An address of the task, as an index into 32-bit numbers. */
  readonly at: (name: keyof typeof embeddingTask) => number;
  /** A double of the task. */
  readonly double: (name: keyof typeof embeddingTask) => number;
}

function readTask({ f64, f32, i32 }: Memory, task: number): EmbeddingTask {
  const whole = (name: keyof typeof embeddingTask) => i32[(task + embeddingTask[name]) / 4];
  return {
    ...{ f64, f32, i32, whole },
    at: (name) => whole(name) / 4,
    double: (name) => f64[(task + embeddingTask[name]) / 8],
  };
}

/** The steps on a plain memory. */
export function plainEmbedding(memory: Memory): EmbeddingKernels {
  const each =
    (step: (task: EmbeddingTask, index: number) => void): EmbeddingStep =>
    (address, count) => {
      const task = readTask(memory, address);
      for (let index = 0; index < count; index++) step(task, index);
    };
  return {
    attractSamples: each(attractBlock),
    exactForces: each(forceBlock),
    spaceForces: each(forceBlock),
    measureDivergence: each(measureBlock),
    moveSamples: each(moveBlock),
    spreadCharges: each(grid.spreadCharges),
    transformRows: each(grid.transformRows),
    prepareSpectrum: each(grid.prepareSpectrum),
    convolveColumns: each(grid.convolveColumns),
    restoreRows: each(grid.restoreRows),
    interpolateForces: each(grid.interpolateForces),
    sampleEdges: (task, first, end) => sampleEdges(memory, task, first, end),
    addTriplets: (task, first, end) => addTriplets(memory, task, first, end),
  };
}

/** The rows of a block. */
export function rowsOf({ whole }: EmbeddingTask, block: number): [first: number, end: number] {
  const size = whole("blockRows");
  return [block * size, Math.min(whole("rows"), (block + 1) * size)];
}

/** Writes a sum of a block. */
export function keep(task: EmbeddingTask, block: number, name: keyof typeof embeddingBlock, value: number): void {
  task.f64[(task.whole("blocks") + block * embeddingBlock.bytes + embeddingBlock[name]) / 8] = value;
}

/** Adds weight (yᵢ − yⱼ) to a force, where the weight is a function of ‖yᵢ − yⱼ‖². */
function pair(task: EmbeddingTask, i: number, j: number, force: Float64Array, weigh: (square: number) => number): void {
  const { f32 } = task;
  const [from, stride, d] = [task.at("positions"), task.whole("stride"), task.whole("dimensions")];
  let square = 0;
  for (let k = 0; k < d; k++) square += (f32[from + k * stride + i] - f32[from + k * stride + j]) ** 2;
  const weight = weigh(square);
  for (let k = 0; k < d; k++) force[k] += weight * (f32[from + k * stride + i] - f32[from + k * stride + j]);
}

function eachEdge(task: EmbeddingTask, i: number, visit: (j: number, weight: number) => void): void {
  const [starts, columns, weights] = [task.at("rowStart"), task.at("columns"), task.at("weights")];
  for (let e = task.i32[starts + i]; e < task.i32[starts + i + 1]; e++) {
    visit(task.i32[columns + e], task.f32[weights + e]);
  }
}

function store(task: EmbeddingTask, name: "attraction" | "repulsion", i: number, force: Float64Array): void {
  for (let k = 0; k < force.length; k++) task.f32[task.at(name) + k * task.whole("stride") + i] = force[k];
}

function attractBlock(task: EmbeddingTask, block: number): void {
  const [first, end] = rowsOf(task, block);
  for (let i = first; i < end; i++) {
    const force = new Float64Array(task.whole("dimensions"));
    eachEdge(task, i, (j, weight) => pair(task, i, j, force, (square) => weight / (1 + square)));
    store(task, "attraction", i, force);
  }
}

function forceBlock(task: EmbeddingTask, block: number): void {
  attractBlock(task, block);
  const [first, end] = rowsOf(task, block);
  const rows = task.whole("rows");
  let similarity = 0;
  const weigh = (square: number) => {
    const q = 1 / (1 + square);
    similarity += q;
    return q * q;
  };
  for (let i = first; i < end; i++) {
    const force = new Float64Array(task.whole("dimensions"));
    for (let j = 0; j < rows; j++) pair(task, i, j, force, weigh);
    store(task, "repulsion", i, force);
  }
  keep(task, block, "similarity", similarity);
}

function measureBlock(task: EmbeddingTask, block: number): void {
  const [first, end] = rowsOf(task, block);
  const ignored = new Float64Array(task.whole("dimensions"));
  let total = 0;
  for (let i = first; i < end; i++) {
    eachEdge(task, i, (j, weight) =>
      pair(task, i, j, ignored, (square) => {
        total += weight * log1p(square);
        return 0;
      }),
    );
  }
  keep(task, block, "divergence", total);
}

/** Largest change of a coordinate in one step, as in the kernels. */
const maxMove = 20;

function moveBlock(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const [first, end] = rowsOf(task, block);
  const [x, attraction, repulsion] = [task.at("positions"), task.at("attraction"), task.at("repulsion")];
  const [velocity, gains, pairs] = [task.at("velocity"), task.at("gains"), task.at("pairs")];
  const [pull, push] = [task.double("exaggeration"), task.double("repulsionWeight")];
  const [rate, momentum] = [task.double("learningRate"), task.double("momentum")];
  let norm = 0;
  for (let k = 0; k < task.whole("dimensions"); k++) {
    for (let i = first; i < end; i++) {
      const at = k * task.whole("stride") + i;
      const gradient = 4 * (pull * f32[attraction + at] - push * f32[repulsion + at]);
      const before = f32[velocity + at];
      const gain = gradient > 0 === before > 0 ? Math.max(f32[gains + at] * 0.8, 0.01) : f32[gains + at] + 0.2;
      f32[gains + at] = gain;
      f32[velocity + at] = Math.min(maxMove, Math.max(-maxMove, momentum * before - rate * gain * gradient));
      f32[x + at] += f32[velocity + at];
      if (k < 2) f32[pairs + 2 * i + k] = f32[x + at];
      norm += gradient * gradient;
    }
  }
  keep(task, block, "gradient", norm);
}
