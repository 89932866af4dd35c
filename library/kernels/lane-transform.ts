/**
 * Fast Fourier transforms of four sequences at a time, one in each lane: a number is a register of real parts followed by
 * one of imaginary parts. Stockham's form, whose passes write to the other buffer in the order of the result, with passes
 * of 4, 3 and 2.
 */

/**
 * Transforms `size` numbers (2ᵃ 3ᵇ) at `from`, using a second buffer as large; returns the one with the result. `swapped`
 * is 0, or 16 to exchange the roles of real and imaginary parts, which gives the inverse transform times the size. `roots`
 * holds cos and −sin of 2πk/size as floats.
 */
export function transformLanes(size: i32, from: usize, other: usize, roots: usize, swapped: usize): usize {
  let length = size;
  let stride = 1;
  while (length > 1) {
    if (length % 4 === 0) {
      passFour(length >> 2, stride, from, other, roots, swapped);
      length >>= 2;
      stride <<= 2;
    } else if (length % 3 === 0) {
      passThree(length / 3, stride, from, other, roots, swapped);
      length /= 3;
      stride *= 3;
    } else {
      passTwo(length >> 1, stride, from, other, roots, swapped);
      length >>= 1;
      stride <<= 1;
    }
    const result = other;
    other = from;
    from = result;
  }
  return from;
}

function passTwo(parts: i32, stride: i32, from: usize, to: usize, roots: usize, swapped: usize): void {
  const step = <usize>stride * 32;
  const apart = <usize>parts * step;
  for (let p = 0; p < parts; p++) {
    const c = v128.load_splat<f32>(roots + <usize>(p * stride) * 8);
    const s = v128.load_splat<f32>(roots + <usize>(p * stride) * 8, 4);
    for (let q: usize = 0; q < step; q += 32) {
      const at = from + <usize>p * step + q;
      const ar = v128.load(at + swapped);
      const ai = v128.load(at + (16 - swapped));
      const br = v128.load(at + apart + swapped);
      const bi = v128.load(at + apart + (16 - swapped));
      const out = to + <usize>(2 * p) * step + q;
      put(out, swapped, f32x4.add(ar, br), f32x4.add(ai, bi));
      putTurned(out + step, swapped, f32x4.sub(ar, br), f32x4.sub(ai, bi), c, s);
    }
  }
}

function passThree(parts: i32, stride: i32, from: usize, to: usize, roots: usize, swapped: usize): void {
  const step = <usize>stride * 32;
  const apart = <usize>parts * step;
  const half = f32x4.splat(0.5);
  const height = f32x4.splat(0.8660254037844386);
  for (let p = 0; p < parts; p++) {
    const root = roots + <usize>(p * stride) * 8;
    const twice = roots + <usize>(2 * p * stride) * 8;
    const c1 = v128.load_splat<f32>(root);
    const s1 = v128.load_splat<f32>(root, 4);
    const c2 = v128.load_splat<f32>(twice);
    const s2 = v128.load_splat<f32>(twice, 4);
    for (let q: usize = 0; q < step; q += 32) {
      const at = from + <usize>p * step + q;
      const ar = v128.load(at + swapped);
      const ai = v128.load(at + (16 - swapped));
      const br = v128.load(at + apart + swapped);
      const bi = v128.load(at + apart + (16 - swapped));
      const cr = v128.load(at + 2 * apart + swapped);
      const ci = v128.load(at + 2 * apart + (16 - swapped));
      const sumR = f32x4.add(br, cr);
      const sumI = f32x4.add(bi, ci);
      const midR = f32x4.sub(ar, f32x4.mul(half, sumR));
      const midI = f32x4.sub(ai, f32x4.mul(half, sumI));
      const turnR = f32x4.mul(height, f32x4.sub(bi, ci));
      const turnI = f32x4.mul(height, f32x4.sub(br, cr));
      const out = to + <usize>(3 * p) * step + q;
      put(out, swapped, f32x4.add(ar, sumR), f32x4.add(ai, sumI));
      putTurned(out + step, swapped, f32x4.add(midR, turnR), f32x4.sub(midI, turnI), c1, s1);
      putTurned(out + 2 * step, swapped, f32x4.sub(midR, turnR), f32x4.add(midI, turnI), c2, s2);
    }
  }
}

function passFour(parts: i32, stride: i32, from: usize, to: usize, roots: usize, swapped: usize): void {
  const step = <usize>stride * 32;
  const apart = <usize>parts * step;
  for (let p = 0; p < parts; p++) {
    const root = roots + <usize>(p * stride) * 8;
    const c1 = v128.load_splat<f32>(root);
    const s1 = v128.load_splat<f32>(root, 4);
    const c2 = v128.load_splat<f32>(roots + <usize>(2 * p * stride) * 8);
    const s2 = v128.load_splat<f32>(roots + <usize>(2 * p * stride) * 8, 4);
    const c3 = v128.load_splat<f32>(roots + <usize>(3 * p * stride) * 8);
    const s3 = v128.load_splat<f32>(roots + <usize>(3 * p * stride) * 8, 4);
    for (let q: usize = 0; q < step; q += 32) {
      const at = from + <usize>p * step + q;
      const ar = v128.load(at + swapped);
      const ai = v128.load(at + (16 - swapped));
      const br = v128.load(at + apart + swapped);
      const bi = v128.load(at + apart + (16 - swapped));
      const cr = v128.load(at + 2 * apart + swapped);
      const ci = v128.load(at + 2 * apart + (16 - swapped));
      const dr = v128.load(at + 3 * apart + swapped);
      const di = v128.load(at + 3 * apart + (16 - swapped));
      const acR = f32x4.add(ar, cr);
      const acI = f32x4.add(ai, ci);
      const bdR = f32x4.add(br, dr);
      const bdI = f32x4.add(bi, di);
      const lessR = f32x4.sub(ar, cr);
      const lessI = f32x4.sub(ai, ci);
      const turnR = f32x4.sub(bi, di);
      const turnI = f32x4.sub(br, dr);
      const out = to + <usize>(4 * p) * step + q;
      put(out, swapped, f32x4.add(acR, bdR), f32x4.add(acI, bdI));
      putTurned(out + step, swapped, f32x4.add(lessR, turnR), f32x4.sub(lessI, turnI), c1, s1);
      putTurned(out + 2 * step, swapped, f32x4.sub(acR, bdR), f32x4.sub(acI, bdI), c2, s2);
      putTurned(out + 3 * step, swapped, f32x4.sub(lessR, turnR), f32x4.add(lessI, turnI), c3, s3);
    }
  }
}

function put(to: usize, swapped: usize, real: v128, imaginary: v128): void {
  v128.store(to + swapped, real);
  v128.store(to + (16 - swapped), imaginary);
}

/** Stores a number times c + i s. */
function putTurned(to: usize, swapped: usize, real: v128, imaginary: v128, c: v128, s: v128): void {
  const turned = f32x4.sub(f32x4.mul(real, c), f32x4.mul(imaginary, s));
  v128.store(to + swapped, turned);
  v128.store(to + (16 - swapped), f32x4.add(f32x4.mul(real, s), f32x4.mul(imaginary, c)));
}
