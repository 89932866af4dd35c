/** Four floats at a time: the last, partly filled register of a row is computed by the same instructions as the others. */

/** Loads the first 1 to 3 floats of a register; the others are 0. */
export function loadRest(address: usize, count: i32): v128 {
  let value = v128.load_zero<f32>(address);
  if (count > 1) value = v128.load_lane<f32>(address + 4, value, 1);
  if (count > 2) value = v128.load_lane<f32>(address + 8, value, 2);
  return value;
}

/** Stores the first 1 to 3 floats of a register. */
export function storeRest(address: usize, value: v128, count: i32): void {
  v128.store_lane<f32>(address, value, 0);
  if (count > 1) v128.store_lane<f32>(address + 4, value, 1);
  if (count > 2) v128.store_lane<f32>(address + 8, value, 2);
}

/** Even entries of the eight floats from an address on. */
export function evens(at: usize): v128 {
  return i8x16.shuffle(v128.load(at), v128.load(at, 16), 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
}

/** Odd entries of the eight floats from an address on. */
export function odds(at: usize): v128 {
  return i8x16.shuffle(v128.load(at), v128.load(at, 16), 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
}

/** The sum of the four lanes. */
export function sumFloats(a: v128): f64 {
  const low = f64x2.promote_low_f32x4(a);
  const high = f64x2.promote_low_f32x4(i8x16.shuffle(a, a, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  const pair = f64x2.add(low, high);
  return f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
}
