/**
 * The Hessian of the logistic loss for chosen weights,
 *
 *   ∂²f/∂wₖⱼ∂wₗₘ = Σᵢ qᵢ pᵢₖ ([k = l] − pᵢₗ) zᵢⱼ zᵢₘ + l2ⱼ [k = l, j = m],
 *
 * as sums of two symmetric products, Σₖ SₖᵀSₖ − MᵀM with rows √(q pₖ) z and √q p ⊗ z, some samples at a time, so that
 * the work is done by the engine's fastest kernel and nothing as large as n x Kp is ever held.
 */
import { createPace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import { NANOSECONDS } from "../../linalg/paced-product.js";
import type { Design } from "./design.js";
import type { LogisticLoss } from "./loss.js";

/** For each class, in ascending order, the columns whose weights are free. */
export type FreeColumns = readonly Int32Array[];

/** Every weight of every class. */
export function allColumns(outputs: number, columns: number): FreeColumns {
  const all = Int32Array.from({ length: columns }, (_, j) => j);
  return Array.from({ length: outputs }, () => all);
}

/** About how many numbers of a block of samples are held together. */
const BLOCK = 2 ** 18;

/** Nanoseconds for a sample and a pair of free weights of the same class, and of any classes. */
const PAIR_COST = 0.3;

/** The Hessian at W for the free weights, ordered by class and then by column; the progress counts the samples. */
export function* hessianOf(loss: LogisticLoss, weights: Float64Array, free: FreeColumns): Work<Progress, Matrix> {
  const probability = loss.probabilitiesAt(weights).slice();
  const size = free.reduce((sum, columns) => sum + columns.length, 0);
  const result = zeros(size, size);
  if (size === 0) return result;
  const engine = currentEngine();
  const space = createWorkspace(engine);
  try {
    const hessian = space.matrix(size, size);
    yield* accumulate(space, loss, probability, free, size, hessian);
    engine.kernels.mirror(true, size, hessian, size);
    result.data.set(engine.memory.f64.subarray(hessian / 8, hessian / 8 + size * size));
  } finally {
    space.dispose();
  }
  let at = 0;
  for (const columns of free) {
    for (const j of columns) {
      result.data[at * (size + 1)] += loss.l2[j];
      at++;
    }
  }
  return result;
}

function* accumulate(
  space: Workspace,
  { design, targets: { outputs, shares } }: LogisticLoss,
  probability: Float64Array,
  free: FreeColumns,
  size: number,
  hessian: number,
): Work<Progress, void> {
  const { kernels, memory } = space.engine;
  const { rows } = design;
  const quick = WORK_BETWEEN_YIELDS / (0.5 * size * size * NANOSECONDS);
  const height = Math.min(rows, Math.max(32, Math.ceil(Math.min(BLOCK / size, space.engine.threads * quick))));
  const widest = free.reduce((largest, columns) => Math.max(largest, columns.length), 0);
  const own = space.matrix(height, widest);
  const shared = space.matrix(outputs === 1 ? 1 : height, size);
  const block = new Float64Array(height * widest);
  const isTimeToYield = createPace(space.engine.threads * WORK_BETWEEN_YIELDS);
  const pairs = free.reduce((sum, { length }) => sum + length * length, outputs > 1 ? size * size : 0);
  for (let first = 0; first < rows; first += height) {
    const count = Math.min(height, rows - first);
    let offset = 0;
    for (let k = 0; k < outputs; k++) {
      const width = free[k].length;
      if (width === 0) continue;
      if (k === 0 || free[k] !== free[k - 1]) design.gather(first, count, free[k], block);
      const view = memory.f64;
      for (let i = 0; i < count; i++) {
        const p = probability[k * rows + first + i];
        const share = shares[first + i];
        const factor = Math.sqrt(outputs === 1 ? share * p * (1 - p) : share * p);
        const [from, to] = [i * width, own / 8 + i * width];
        for (let c = 0; c < width; c++) view[to + c] = factor * block[from + c];
        if (outputs === 1) continue;
        const [common, target] = [Math.sqrt(share) * p, shared / 8 + i * size + offset];
        for (let c = 0; c < width; c++) view[target + c] = common * block[from + c];
      }
      kernels.syrk(true, true, width, count, 1, own, width, 1, hessian + 8 * offset * (size + 1), size);
      offset += width;
    }
    if (outputs > 1) kernels.syrk(true, true, size, count, -1, shared, size, 1, hessian, size);
    if (isTimeToYield(count * pairs * PAIR_COST)) yield { step: first + count, of: rows };
  }
}

/** Samples that are next to each other are used together, where only some are. */
const TOGETHER = 64;

/**
 * Zᵀ diag(q) Z for each of several lists q of factors. Where samples are many more than `enough`, only some blocks of
 * them are used, and the sum is scaled up: for coordinates to search in, an estimate will do.
 */
export function* weightedSquares(
  design: Design,
  lists: readonly Float64Array[],
  enough: number,
): Work<Progress, Matrix[]> {
  const { columns } = design;
  const { kernels, memory } = currentEngine();
  const stride = Math.max(1, Math.floor(design.rows / enough));
  const samples = everySample(design.rows, stride);
  const height = TOGETHER * Math.max(1, Math.ceil(Math.min(samples.length, BLOCK / columns) / TOGETHER));
  const { address } = design;
  const block = new Float64Array(address === undefined ? height * columns : 0);
  const all = Int32Array.from({ length: columns }, (_, j) => j);
  const space = createWorkspace(currentEngine());
  const isTimeToYield = createPace(space.engine.threads * WORK_BETWEEN_YIELDS);
  try {
    const sums = lists.map(() => space.matrix(columns, columns));
    const scaled = space.matrix(height, columns);
    for (let first = 0; first < samples.length; first += height) {
      const chosen = samples.subarray(first, first + height);
      for (let i = 0; address === undefined && i < chosen.length; i += TOGETHER) {
        const count = Math.min(TOGETHER, chosen.length - i);
        design.gather(chosen[i], count, all, block.subarray(i * columns, (i + count) * columns));
      }
      for (const [k, factors] of lists.entries()) {
        const source = address === undefined ? { rows: block, place: 0 } : { rows: memory.f64, place: address / 8 };
        const rowOf = (i: number) => source.place + (address === undefined ? i : chosen[i]) * columns;
        const kept = scaleRows(source.rows, rowOf, columns, chosen, factors, stride, memory.f64, scaled / 8);
        kernels.syrk(true, true, columns, kept, 1, scaled, columns, 1, sums[k], columns);
        if (isTimeToYield(chosen.length * columns * columns * PAIR_COST)) yield { step: first, of: samples.length };
      }
    }
    return sums.map((sum) => {
      kernels.mirror(true, columns, sum, columns);
      return { rows: columns, columns, data: space.read(sum, columns * columns) };
    });
  } finally {
    space.dispose();
  }
}

/** All samples, or of `stride` groups of neighbours the first. */
function everySample(rows: number, stride: number): Int32Array {
  if (stride === 1) return Int32Array.from({ length: rows }, (_, i) => i);
  const samples: number[] = [];
  for (let first = 0; first < rows; first += TOGETHER * stride) {
    for (let i = first; i < Math.min(rows, first + TOGETHER); i++) samples.push(i);
  }
  return Int32Array.from(samples);
}

/** Writes the rows of the samples with a factor above 0, each multiplied by the root of its factor; returns how many. */
function scaleRows(
  source: Float64Array,
  rowOf: (i: number) => number,
  columns: number,
  samples: Int32Array,
  factors: Float64Array,
  stride: number,
  to: Float64Array,
  start: number,
): number {
  let at = start;
  for (let i = 0; i < samples.length; i++) {
    const factor = Math.sqrt(stride * factors[samples[i]]);
    if (factor === 0) continue;
    for (let from = rowOf(i), end = from + columns; from < end; from++) to[at++] = factor * source[from];
  }
  return (at - start) / columns;
}
