/** Gradient histograms for trees. */

/** A pair (gradient, hessian) fills a register, so one addition updates both; a feature's histogram stays in cache. */
export function histogram(
  features: i32,
  bins: i32,
  count: i32,
  rows: usize,
  codes: usize,
  codeStride: usize,
  gradients: usize,
  histograms: usize,
  counts: usize,
): void {
  for (let f = 0; f < features; f++, codes += codeStride, histograms += <usize>bins * 16) {
    for (let t = 0; t < count; t++) {
      const row = rows === 0 ? t : load<i32>(rows + <usize>t * 4);
      const at = histograms + ((<usize>load<u8>(codes + <usize>row)) << 4);
      v128.store(at, f64x2.add(v128.load(at), v128.load(gradients + ((<usize>row) << 4))));
    }
    if (counts === 0) continue;
    for (let t = 0; t < count; t++) {
      const row = rows === 0 ? t : load<i32>(rows + <usize>t * 4);
      const at = counts + ((<usize>load<u8>(codes + <usize>row)) << 2);
      store<i32>(at, load<i32>(at) + 1);
    }
    counts += <usize>bins * 4;
  }
}
