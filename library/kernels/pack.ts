/**
 * Packing: a block of a matrix is copied into panels of a few lines, in the order in which the micro-kernel reads
 * it. That makes every later read sequential, and hides transposition and row strides from the arithmetic.
 */

/** Number of steps along the depth copied together, so that each write fills whole cache lines (4 · 32 or 48 bytes). */
const stepsTogether = 4;

/**
 * Copies `lines` x `depth` numbers into panels of `width` lines. Entry (line, p) of the source is at
 * `source + line · lineStep + p · depthStep`, steps in bytes. In the target a panel holds, for each p in turn, the
 * entries of its lines; a last, partial panel is padded with zeros.
 */
export function pack<T>(
  width: i32,
  lines: i32,
  depth: i32,
  source: usize,
  lineStep: usize,
  depthStep: usize,
  target: usize,
): void {
  const full = lines - (lines % width);
  if (lineStep === sizeof<T>()) packContiguous<T>(width, full, depth, source, depthStep, target);
  else packStreams<T>(width, full, depth, source, lineStep, depthStep, target);
  if (full === lines) return;
  const panel = target + <usize>full * <usize>depth * sizeof<T>();
  memory.fill(panel, 0, <usize>width * <usize>depth * sizeof<T>());
  for (let line = full; line < lines; line++) {
    const from = source + <usize>line * lineStep;
    copyStream<T>(depth, from, depthStep, panel + <usize>(line - full) * sizeof<T>(), width);
  }
}

/** Lines are contiguous in memory: whole registers are copied. */
function packContiguous<T>(width: i32, lines: i32, depth: i32, source: usize, depthStep: usize, target: usize): void {
  const bytes = <usize>width * sizeof<T>();
  const panelBytes = bytes * <usize>depth;
  for (let p = 0; p < depth; p += stepsTogether) {
    const end = min(p + stepsTogether, depth);
    let from = source + <usize>p * depthStep;
    let to = target + <usize>p * bytes;
    for (let line = 0; line < lines; line += width, from += bytes, to += panelBytes) {
      let reading = from;
      let writing = to;
      for (let q = p; q < end; q++, reading += depthStep, writing += bytes) {
        copyStep(bytes, reading, writing);
      }
    }
  }
}

/** Copies 16, 24, 32 or 48 bytes: 4 to 8 floats, or 4 or 6 doubles. */
function copyStep(bytes: usize, from: usize, to: usize): void {
  v128.store(to, v128.load(from));
  if (bytes === 16) return;
  if (bytes === 24) {
    store<i64>(to, load<i64>(from, 16), 16);
    return;
  }
  v128.store(to, v128.load(from, 16), 16);
  if (bytes === 48) v128.store(to, v128.load(from, 32), 32);
}

/** Lines are far apart: each is read as a stream, which is sequential where depthStep is one number. */
function packStreams<T>(
  width: i32,
  lines: i32,
  depth: i32,
  source: usize,
  lineStep: usize,
  depthStep: usize,
  target: usize,
): void {
  const panelBytes = <usize>width * <usize>depth * sizeof<T>();
  const isTransposed = sizeof<T>() === 4 && depthStep === 4;
  for (let line = 0; line < lines; line += width, target += panelBytes) {
    if (isTransposed) {
      transposeLines(width, depth, source + <usize>line * lineStep, lineStep, target);
      continue;
    }
    for (let u = 0; u < width; u++) {
      copyStream<T>(depth, source + <usize>(line + u) * lineStep, depthStep, target + <usize>u * sizeof<T>(), width);
    }
  }
}

function copyStream<T>(depth: i32, from: usize, step: usize, to: usize, width: i32): void {
  const stride = <usize>width * sizeof<T>();
  for (let p = 0; p < depth; p++, from += step, to += stride) store<T>(to, load<T>(from));
}

/**
 * Panels of 4, 6 or 8 lines of floats that are contiguous along the depth: four steps at a time are transposed in registers,
 * which takes a third of the time of single copies.
 */
function transposeLines(width: i32, depth: i32, source: usize, lineStep: usize, target: usize): void {
  const stride = (<usize>width) << 2;
  const whole = depth & ~3;
  transposeFour(whole, source, lineStep, target, stride);
  if (width === 8) transposeFour(whole, source + 4 * lineStep, lineStep, target + 16, stride);
  else if (width === 6) transposeTwo(whole, source + 4 * lineStep, lineStep, target + 16, stride);
  const rest = depth - whole;
  if (rest === 0) return;
  for (let u = 0; u < width; u++) {
    const from = source + <usize>u * lineStep + ((<usize>whole) << 2);
    copyStream<f32>(rest, from, 4, target + <usize>whole * stride + ((<usize>u) << 2), width);
  }
}

/** Lines 0 to 3 become the first 16 bytes of each step. */
function transposeFour(depth: i32, source: usize, lineStep: usize, target: usize, stride: usize): void {
  for (; depth > 0; depth -= 4, source += 16, target += 4 * stride) {
    const a = v128.load(source);
    const b = v128.load(source + lineStep);
    const c = v128.load(source + 2 * lineStep);
    const d = v128.load(source + 3 * lineStep);
    const ab = i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const cd = i8x16.shuffle(c, d, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const above = i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    const below = i8x16.shuffle(c, d, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    v128.store(target, i8x16.shuffle(ab, cd, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
    v128.store(target + stride, i8x16.shuffle(ab, cd, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31));
    const next = target + 2 * stride;
    v128.store(next, i8x16.shuffle(above, below, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
    v128.store(
      next + stride,
      i8x16.shuffle(above, below, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31),
    );
  }
}

/** Two lines become 8 bytes of each step. */
function transposeTwo(depth: i32, source: usize, lineStep: usize, target: usize, stride: usize): void {
  for (; depth > 0; depth -= 4, source += 16, target += 4 * stride) {
    const a = v128.load(source);
    const b = v128.load(source + lineStep);
    const low = i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const high = i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    v128.store_lane<i64>(target, low, 0);
    v128.store_lane<i64>(target + stride, low, 1);
    v128.store_lane<i64>(target + 2 * stride, high, 0);
    v128.store_lane<i64>(target + 3 * stride, high, 1);
  }
}
