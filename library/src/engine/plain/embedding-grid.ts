/** Repulsion by a grid in plain TypeScript: the same steps, on the same layout, as library/kernels/embedding-grid.ts. */
import { type EmbeddingTask, keep, rowsOf } from "./embedding.js";
import { transformLanes } from "./lane-transform.js";

function splines(t: number): number[] {
  const s = 1 - t;
  return [(s * s * s) / 6, (4 - 3 * t * t * (2 - t)) / 6, (4 - 3 * s * s * (2 - s)) / 6, (t * t * t) / 6];
}

function slopes(t: number): number[] {
  const s = 1 - t;
  return [(-s * s) / 2, t * (1.5 * t - 2), s * (2 - 1.5 * s), (t * t) / 2];
}

/** The index of the charge of a row and a column. */
function chargeAt(task: EmbeddingTask, row: number, column: number): number {
  const group = (row >> 3) * task.whole("gridSize") + column;
  return task.at("charges") + group * 8 + (((row & 1) << 2) | ((row >> 1) & 3));
}

/** The lowest row and column of the points around a sample, and how far it is beyond the second. */
function placeOf(task: EmbeddingTask, i: number) {
  const { f32 } = task;
  const x = (f32[task.at("pairs") + 2 * i] - task.double("originX")) * task.double("resolution");
  const y = (f32[task.at("pairs") + 2 * i + 1] - task.double("originY")) * task.double("resolution");
  const [column, row] = [Math.trunc(x), Math.trunc(y)];
  return { column, row, across: x - column, down: y - row };
}

export function spreadCharges(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const size = task.whole("gridSize");
  f32.fill(0, task.at("charges"), task.at("charges") + size * size);
  for (let i = block; i < task.whole("rows"); i++) {
    const { column, row, across, down } = placeOf(task, i);
    const [wide, high] = [splines(across), splines(down)];
    for (let r = 0; r < 4; r++) {
      for (let c = 0; c < 4; c++) f32[chargeAt(task, row + r, column + c)] += high[r] * wide[c];
    }
  }
}

export function interpolateForces(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const [first, end] = rowsOf(task, block);
  const factor = -0.5 * task.double("resolution");
  const force = task.at("repulsion");
  let total = 0;
  for (let i = first; i < end; i++) {
    const { column, row, across, down } = placeOf(task, i);
    const [wide, high, wideSlope, highSlope] = [splines(across), splines(down), slopes(across), slopes(down)];
    let [x, y] = [0, 0];
    for (let r = 0; r < 4; r++) {
      for (let c = 0; c < 4; c++) {
        const potential = f32[chargeAt(task, row + r, column + c)];
        total += potential * high[r] * wide[c];
        x += potential * high[r] * wideSlope[c];
        y += potential * highSlope[r] * wide[c];
      }
    }
    f32[force + i] = factor * x;
    f32[force + task.whole("stride") + i] = factor * y;
  }
  keep(task, block, "similarity", total);
}

/** The spectrum of lanes that begin at an index and are 0 from the middle on. */
function spectrumOf(task: EmbeddingTask, from: number): Float64Array {
  const size = task.whole("transformSize");
  const lanes = new Float64Array(size * 8);
  lanes.set(task.f32.subarray(from, from + task.whole("gridSize") * 8));
  return transformLanes(size, lanes, false);
}

export function transformRows(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const [grid, size] = [task.whole("gridSize"), task.whole("transformSize")];
  const z = spectrumOf(task, task.at("charges") + block * grid * 8);
  for (let k = 0; k <= grid; k++) {
    const to = task.at("panels") + ((k >> 2) * grid + block * 8) * 8 + (k & 3);
    const back = ((size - k) % size) * 8;
    for (let lane = 0; lane < 4; lane++) {
      const [re, im, mirrorRe, mirrorIm] = [z[k * 8 + lane], z[k * 8 + 4 + lane], z[back + lane], z[back + 4 + lane]];
      const even = to + 2 * lane * 8;
      f32[even] = (re + mirrorRe) / 2;
      f32[even + 4] = (im - mirrorIm) / 2;
      f32[even + 8] = (im + mirrorIm) / 2;
      f32[even + 12] = (mirrorRe - re) / 2;
    }
  }
}

export function convolveColumns(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const [grid, size] = [task.whole("gridSize"), task.whole("transformSize")];
  const panel = task.at("panels") + block * grid * 8;
  const z = spectrumOf(task, panel);
  const spectrum = task.at("spectrum") + block * (grid + 1) * 4;
  for (let k = 0; k < size; k++) {
    for (let lane = 0; lane < 8; lane++) z[k * 8 + lane] *= f32[spectrum + Math.min(k, size - k) * 4 + (lane & 3)];
  }
  f32.set(transformLanes(size, z, true).subarray(0, grid * 8), panel);
}

export function prepareSpectrum(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const [grid, size, corrections] = [task.whole("gridSize"), task.whole("transformSize"), task.at("corrections")];
  const z = spectrumOf(task, task.at("panels") + block * grid * 8);
  const to = task.at("spectrum") + block * (grid + 1) * 4;
  for (let k = 0; k <= grid; k++) {
    for (let lane = 0; lane < 4; lane++) {
      const sum = z[k * 8 + lane] + z[((size - k) % size) * 8 + lane];
      f32[to + k * 4 + lane] = f32[corrections + block * 4 + lane] * f32[corrections + k] * sum;
    }
  }
}

export function restoreRows(task: EmbeddingTask, block: number): void {
  const { f32 } = task;
  const [grid, size] = [task.whole("gridSize"), task.whole("transformSize")];
  const z = new Float64Array(size * 8);
  for (let k = 0; k <= grid; k++) {
    const from = task.at("panels") + ((k >> 2) * grid + block * 8) * 8 + (k & 3);
    const back = ((size - k) % size) * 8;
    for (let lane = 0; lane < 4; lane++) {
      const even = from + 2 * lane * 8;
      const [re, im, oddRe, oddIm] = [f32[even], f32[even + 4], f32[even + 8], f32[even + 12]];
      z[back + lane] = re + oddIm;
      z[back + 4 + lane] = oddRe - im;
      z[k * 8 + lane] = re - oddIm;
      z[k * 8 + 4 + lane] = im + oddRe;
    }
  }
  f32.set(transformLanes(size, z, true).subarray(0, grid * 8), task.at("charges") + block * grid * 8);
}
