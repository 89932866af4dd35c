/**
 * Repulsion in two dimensions by a grid. Every sample is a charge that cubic B-splines spread over 4 x 4 points of a grid;
 * the potential Σⱼ 1/(1 + ‖y − yⱼ‖²) on the grid is a convolution, done by fast Fourier transforms that also divide by the
 * spectrum of the splines; and the splines interpolate it at the samples. The force is half its negative gradient
 * (particle-mesh method, Essmann et al. 1995, with the potential of Linderman et al. 2019).
 *
 * The grid has G x G points, the transforms 2G, so that the convolution does not wrap around. Four lanes of a register are
 * four transforms at a time.
 */
import { EmbeddingBlock, EmbeddingTask, embeddingBlockBytes } from "./embedding-layout";
import { transformLanes } from "./lane-transform";

function addressOf(task: usize, offset: usize): usize {
  return <usize>load<u32>(task + offset);
}

/** The values of the cubic B-splines of 4 points at a position between the second and the third. */
function splines(t: f32): v128 {
  const s = <f32>1 - t;
  const sixth = <f32>(1.0 / 6.0);
  const a = s * s * s * sixth;
  const b = (<f32>4 - <f32>3 * t * t * (<f32>2 - t)) * sixth;
  const c = (<f32>4 - <f32>3 * s * s * (<f32>2 - s)) * sixth;
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(a), 1, b), 2, c), 3, t * t * t * sixth);
}

/** Their derivatives. */
function slopes(t: f32): v128 {
  const s = <f32>1 - t;
  const b = t * (<f32>1.5 * t - <f32>2);
  const c = s * (<f32>2 - <f32>1.5 * s);
  return f32x4.replace_lane(
    f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(<f32>-0.5 * s * s), 1, b), 2, c),
    3,
    <f32>0.5 * t * t,
  );
}

/** Where the charge of a row begins: 8 rows are together, the 4 even ones first. */
function rowAddress(charges: usize, row: i32, grid: i32): usize {
  return charges + ((<usize>(row >> 3) * <usize>grid) << 5) + ((<usize>(((row & 1) << 2) | ((row >> 1) & 3))) << 2);
}

/** Spreads the charges of all samples; the one block is number 0. */
export function spreadCharges(task: usize, block: i32): void {
  const rows = load<i32>(task, EmbeddingTask.rows);
  const grid = load<i32>(task, EmbeddingTask.gridSize);
  const charges = addressOf(task, EmbeddingTask.charges);
  const pairs = addressOf(task, EmbeddingTask.pairs);
  const originX = load<f64>(task, EmbeddingTask.originX);
  const originY = load<f64>(task, EmbeddingTask.originY);
  const resolution = load<f64>(task, EmbeddingTask.resolution);
  memory.fill(charges, 0, <usize>grid * <usize>grid * 4);
  for (let i = block; i < rows; i++) {
    const x = (<f64>load<f32>(pairs + <usize>i * 8) - originX) * resolution;
    const y = (<f64>load<f32>(pairs + <usize>i * 8, 4) - originY) * resolution;
    const column = <i32>x;
    const row = <i32>y;
    const across = splines(<f32>(x - <f64>column));
    const down = splines(<f32>(y - <f64>row));
    addRow(rowAddress(charges, row, grid), column, f32x4.mul(across, f32x4.splat(f32x4.extract_lane(down, 0))));
    addRow(rowAddress(charges, row + 1, grid), column, f32x4.mul(across, f32x4.splat(f32x4.extract_lane(down, 1))));
    addRow(rowAddress(charges, row + 2, grid), column, f32x4.mul(across, f32x4.splat(f32x4.extract_lane(down, 2))));
    addRow(rowAddress(charges, row + 3, grid), column, f32x4.mul(across, f32x4.splat(f32x4.extract_lane(down, 3))));
  }
}

function addRow(row: usize, column: i32, values: v128): void {
  const at = row + ((<usize>column) << 5);
  store<f32>(at, load<f32>(at) + f32x4.extract_lane(values, 0));
  store<f32>(at, load<f32>(at, 32) + f32x4.extract_lane(values, 1), 32);
  store<f32>(at, load<f32>(at, 64) + f32x4.extract_lane(values, 2), 64);
  store<f32>(at, load<f32>(at, 96) + f32x4.extract_lane(values, 3), 96);
}

function loadRow(row: usize, column: i32): v128 {
  const at = row + ((<usize>column) << 5);
  const first = v128.load_zero<f32>(at);
  return v128.load_lane<f32>(at, v128.load_lane<f32>(at, v128.load_lane<f32>(at, first, 1, 32), 2, 64), 3, 96);
}

function sumFloats(a: v128): f32 {
  const left = f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1);
  return left + (f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3));
}

/** Potential and repulsion of the samples of a block from the potential of the grid. */
export function interpolateForces(task: usize, block: i32): void {
  const first = block * load<i32>(task, EmbeddingTask.blockRows);
  const end = min(load<i32>(task, EmbeddingTask.rows), first + load<i32>(task, EmbeddingTask.blockRows));
  const stride = <usize>load<i32>(task, EmbeddingTask.stride) * 4;
  const grid = load<i32>(task, EmbeddingTask.gridSize);
  const potential = addressOf(task, EmbeddingTask.charges);
  const pairs = addressOf(task, EmbeddingTask.pairs);
  const force = addressOf(task, EmbeddingTask.repulsion);
  const originX = load<f64>(task, EmbeddingTask.originX);
  const originY = load<f64>(task, EmbeddingTask.originY);
  const resolution = load<f64>(task, EmbeddingTask.resolution);
  const factor = <f32>(-0.5 * resolution);
  let total: f64 = 0;
  for (let i = <usize>first; i < <usize>end; i++) {
    const x = (<f64>load<f32>(pairs + i * 8) - originX) * resolution;
    const y = (<f64>load<f32>(pairs + i * 8, 4) - originY) * resolution;
    const column = <i32>x;
    const row = <i32>y;
    const across = <f32>(x - <f64>column);
    const down = <f32>(y - <f64>row);
    const r0 = loadRow(rowAddress(potential, row, grid), column);
    const r1 = loadRow(rowAddress(potential, row + 1, grid), column);
    const r2 = loadRow(rowAddress(potential, row + 2, grid), column);
    const r3 = loadRow(rowAddress(potential, row + 3, grid), column);
    const along = splines(across);
    const weighted = mixRows(splines(down), r0, r1, r2, r3);
    total += <f64>sumFloats(f32x4.mul(weighted, along));
    store<f32>(force + i * 4, factor * sumFloats(f32x4.mul(weighted, slopes(across))));
    const sloped = mixRows(slopes(down), r0, r1, r2, r3);
    store<f32>(force + stride + i * 4, factor * sumFloats(f32x4.mul(sloped, along)));
  }
  const record = addressOf(task, EmbeddingTask.blocks) + <usize>block * embeddingBlockBytes;
  store<f64>(record, total, EmbeddingBlock.similarity);
}

/** The sum of four rows with the lanes of a register as weights. */
function mixRows(w: v128, r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  const top = f32x4.add(
    f32x4.mul(f32x4.splat(f32x4.extract_lane(w, 0)), r0),
    f32x4.mul(f32x4.splat(f32x4.extract_lane(w, 1)), r1),
  );
  const bottom = f32x4.add(
    f32x4.mul(f32x4.splat(f32x4.extract_lane(w, 2)), r2),
    f32x4.mul(f32x4.splat(f32x4.extract_lane(w, 3)), r3),
  );
  return f32x4.add(top, bottom);
}

/**
 * Transforms 8 rows of charges as 4 complex ones, an even row as the real part and the next as the imaginary part, and
 * writes the spectra of the 8 real rows, of which half the columns suffice, to the panels.
 */
export function transformRows(task: usize, block: i32, scratch: usize): void {
  const grid = load<i32>(task, EmbeddingTask.gridSize);
  const size = load<i32>(task, EmbeddingTask.transformSize);
  const panels = addressOf(task, EmbeddingTask.panels);
  const bytes = <usize>grid * 32;
  memory.copy(scratch, addressOf(task, EmbeddingTask.charges) + <usize>block * bytes, bytes);
  memory.fill(scratch + bytes, 0, <usize>size * 32 - bytes);
  const from = transformLanes(size, scratch, scratch + <usize>size * 32, addressOf(task, EmbeddingTask.roots), 0);
  const half = f32x4.splat(0.5);
  for (let k = 0; k <= grid; k += 4) {
    const to = panels + (<usize>(k >> 2) * <usize>grid + <usize>block * 8) * 32;
    for (let part: usize = 0; part < 2; part++) {
      for (let odd: usize = 0; odd < 2; odd++) {
        const c0 = unpack(from, k, size, part, odd, half);
        const c1 = unpack(from, k + 1, size, part, odd, half);
        const c2 = unpack(from, k + 2, size, part, odd, half);
        const c3 = unpack(from, k + 3, size, part, odd, half);
        storeTransposed(to + odd * 32 + part * 16, c0, c1, c2, c3);
      }
    }
  }
}

/** The real (part 0) or imaginary part of column k of the even or odd rows, from Z = even + i odd. */
function unpack(from: usize, k: i32, size: i32, part: usize, odd: usize, half: v128): v128 {
  const there = from + <usize>(k % size) * 32;
  const back = from + <usize>((size - (k % size)) % size) * 32;
  // even = (Z(k) + conj Z(−k))/2; odd = (Z(k) − conj Z(−k))/2i, whose real part is the mean of the imaginary parts.
  const own = v128.load(there + (part ^ odd) * 16);
  const mirror = v128.load(back + (part ^ odd) * 16);
  if (part === 0) return f32x4.mul(half, f32x4.add(own, mirror));
  return f32x4.mul(half, odd === 0 ? f32x4.sub(own, mirror) : f32x4.sub(mirror, own));
}

/** Stores the transpose of four registers in every other row of a panel. */
function storeTransposed(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ab0 = i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  const ab1 = i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
  const cd0 = i8x16.shuffle(c, d, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
  const cd1 = i8x16.shuffle(c, d, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
  v128.store(to, i64x2.shuffle(ab0, cd0, 0, 2));
  v128.store(to, i64x2.shuffle(ab0, cd0, 1, 3), 64);
  v128.store(to, i64x2.shuffle(ab1, cd1, 0, 2), 128);
  v128.store(to, i64x2.shuffle(ab1, cd1, 1, 3), 192);
}

/** Convolves a panel of 4 columns with the kernel. */
export function convolveColumns(task: usize, block: i32, scratch: usize): void {
  const grid = load<i32>(task, EmbeddingTask.gridSize);
  const size = load<i32>(task, EmbeddingTask.transformSize);
  const bytes = <usize>grid * 32;
  const panel = addressOf(task, EmbeddingTask.panels) + <usize>block * bytes;
  const from = transformPanel(task, panel, scratch);
  const spectrum = addressOf(task, EmbeddingTask.spectrum) + <usize>block * <usize>(grid + 1) * 16;
  for (let k: i32 = 0; k < size; k++) {
    const factor = v128.load(spectrum + <usize>min(k, size - k) * 16);
    const at = from + <usize>k * 32;
    v128.store(at, f32x4.mul(v128.load(at), factor));
    v128.store(at, f32x4.mul(v128.load(at, 16), factor), 16);
  }
  const other = from === scratch ? scratch + <usize>size * 32 : scratch;
  const back = transformLanes(size, from, other, addressOf(task, EmbeddingTask.roots), 16);
  memory.copy(panel, back, bytes);
}

/** The spectrum of a panel; where it begins. */
function transformPanel(task: usize, panel: usize, scratch: usize): usize {
  const size = load<i32>(task, EmbeddingTask.transformSize);
  const bytes = <usize>load<i32>(task, EmbeddingTask.gridSize) * 32;
  memory.copy(scratch, panel, bytes);
  memory.fill(scratch + bytes, 0, <usize>size * 32 - bytes);
  return transformLanes(size, scratch, scratch + <usize>size * 32, addressOf(task, EmbeddingTask.roots), 0);
}

/**
 * The spectrum of the kernel for 4 columns, from the panels of one quadrant Q of it with half the values on the axes: the
 * kernel is even along both axes, so its spectrum is 2 Re(Q(k, l) + Q(k, −l)). The corrections divide it by the splines.
 */
export function prepareSpectrum(task: usize, block: i32, scratch: usize): void {
  const grid = load<i32>(task, EmbeddingTask.gridSize);
  const size = load<i32>(task, EmbeddingTask.transformSize);
  const panel = addressOf(task, EmbeddingTask.panels) + <usize>block * <usize>grid * 32;
  const from = transformPanel(task, panel, scratch);
  const corrections = addressOf(task, EmbeddingTask.corrections);
  const across = v128.load(corrections + <usize>block * 16);
  let to = addressOf(task, EmbeddingTask.spectrum) + <usize>block * <usize>(grid + 1) * 16;
  for (let k = 0; k <= grid; k++, to += 16) {
    const there = v128.load(from + <usize>k * 32);
    const back = v128.load(from + <usize>((size - k) % size) * 32);
    const factor = f32x4.mul(across, v128.load_splat<f32>(corrections + <usize>k * 4));
    v128.store(to, f32x4.mul(factor, f32x4.add(there, back)));
  }
}

/** Transforms 8 rows of the panels back: they replace the charges. */
export function restoreRows(task: usize, block: i32, scratch: usize): void {
  const grid = load<i32>(task, EmbeddingTask.gridSize);
  const size = load<i32>(task, EmbeddingTask.transformSize);
  const panels = addressOf(task, EmbeddingTask.panels);
  for (let k = 0; k <= grid; k += 4) {
    const from = panels + (<usize>(k >> 2) * <usize>grid + <usize>block * 8) * 32;
    const last = min(4, grid + 1 - k);
    for (let lane = 0; lane < last; lane++) {
      const at = from + <usize>lane * 4;
      const evenReal = loadEvery(at);
      const evenImaginary = loadEvery(at + 16);
      const oddReal = loadEvery(at + 32);
      const oddImaginary = loadEvery(at + 48);
      const there = scratch + <usize>((k + lane) % size) * 32;
      const back = scratch + <usize>((size - k - lane) % size) * 32;
      // Z(k) = even + i odd; both are spectra of real rows, so Z(−k) = conj(even) + i conj(odd).
      v128.store(back, f32x4.add(evenReal, oddImaginary));
      v128.store(back, f32x4.sub(oddReal, evenImaginary), 16);
      v128.store(there, f32x4.sub(evenReal, oddImaginary));
      v128.store(there, f32x4.add(evenImaginary, oddReal), 16);
    }
  }
  const bytes = <usize>grid * 32;
  const from = transformLanes(size, scratch, scratch + <usize>size * 32, addressOf(task, EmbeddingTask.roots), 16);
  memory.copy(addressOf(task, EmbeddingTask.charges) + <usize>block * bytes, from, bytes);
}

/** Every other of 8 numbers in the rows of a panel. */
function loadEvery(at: usize): v128 {
  const first = v128.load_zero<f32>(at);
  return v128.load_lane<f32>(at, v128.load_lane<f32>(at, v128.load_lane<f32>(at, first, 1, 64), 2, 128), 3, 192);
}
