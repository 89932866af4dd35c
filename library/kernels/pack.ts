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
  for (let line = 0; line < lines; line += width, target += panelBytes) {
    for (let u = 0; u < width; u++) {
      copyStream<T>(depth, source + <usize>(line + u) * lineStep, depthStep, target + <usize>u * sizeof<T>(), width);
    }
  }
}

function copyStream<T>(depth: i32, from: usize, step: usize, to: usize, width: i32): void {
  const stride = <usize>width * sizeof<T>();
  for (let p = 0; p < depth; p++, from += step, to += stride) store<T>(to, load<T>(from));
}
