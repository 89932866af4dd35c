/** Gradient histograms for trees, and images unfolded for convolution. */

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

export function im2col32(
  channels: i32,
  height: i32,
  width: i32,
  kernelHeight: i32,
  kernelWidth: i32,
  stride: i32,
  padding: i32,
  dilation: i32,
  image: usize,
  columns: usize,
): void {
  const outHeight = positions(height, kernelHeight, stride, padding, dilation);
  const outWidth = positions(width, kernelWidth, stride, padding, dilation);
  for (let c = 0; c < channels; c++, image += (<usize>height * <usize>width) << 2) {
    for (let i = 0; i < kernelHeight; i++) {
      for (let j = 0; j < kernelWidth; j++) {
        for (let y = 0; y < outHeight; y++) {
          const row = y * stride + i * dilation - padding;
          const line = image + ((<usize>row * <usize>width) << 2);
          const inside = row >= 0 && row < height;
          for (let x = 0; x < outWidth; x++, columns += 4) {
            const column = x * stride + j * dilation - padding;
            const isPixel = inside && column >= 0 && column < width;
            store<f32>(columns, isPixel ? load<f32>(line + ((<usize>column) << 2)) : 0);
          }
        }
      }
    }
  }
}

export function col2im32(
  channels: i32,
  height: i32,
  width: i32,
  kernelHeight: i32,
  kernelWidth: i32,
  stride: i32,
  padding: i32,
  dilation: i32,
  image: usize,
  columns: usize,
): void {
  const outHeight = positions(height, kernelHeight, stride, padding, dilation);
  const outWidth = positions(width, kernelWidth, stride, padding, dilation);
  for (let c = 0; c < channels; c++, image += (<usize>height * <usize>width) << 2) {
    for (let i = 0; i < kernelHeight; i++) {
      for (let j = 0; j < kernelWidth; j++) {
        for (let y = 0; y < outHeight; y++) {
          const row = y * stride + i * dilation - padding;
          const line = image + ((<usize>row * <usize>width) << 2);
          const inside = row >= 0 && row < height;
          for (let x = 0; x < outWidth; x++, columns += 4) {
            const column = x * stride + j * dilation - padding;
            if (!inside || column < 0 || column >= width) continue;
            const pixel = line + ((<usize>column) << 2);
            store<f32>(pixel, load<f32>(pixel) + load<f32>(columns));
          }
        }
      }
    }
  }
}

/** Number of positions of a kernel along an axis. */
function positions(length: i32, kernel: i32, stride: i32, padding: i32, dilation: i32): i32 {
  const room = length + 2 * padding - dilation * (kernel - 1) - 1;
  return room < 0 ? 0 : room / stride + 1;
}
