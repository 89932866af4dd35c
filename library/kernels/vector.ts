/**
 * Helpers shared by all kernels: one 128-bit register holds two doubles or four floats, and the last, half-filled
 * register of a row is computed by the same instructions as the others. So a number does not depend on its position in
 * a row, and rows may be divided anywhere between threads without changing a bit.
 */

/** Numbers of type T in a register. */
export function lanes<T>(): i32 {
  return 16 / sizeof<T>();
}

/** a b + c in each lane: rounded once in the relaxed build (fused), twice in the strict one. */
export function multiplyAdd<T>(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_madd<T>(a, b, c);
  return v128.add<T>(v128.mul<T>(a, b), c);
}

/** c − a b in each lane, rounded like {@link multiplyAdd}. */
export function multiplySubtract<T>(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_nmadd<T>(a, b, c);
  return v128.sub<T>(c, v128.mul<T>(a, b));
}

/** The sum of both lanes. */
export function sumLanes(a: v128): f64 {
  return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
}

/** Loads a double into the first lane, zero into the second: the rest of a row of odd length. */
export function loadOne(address: usize): v128 {
  return v128.load_zero<f64>(address);
}

/** Stores the first lane only. */
export function storeOne(address: usize, value: v128): void {
  v128.store_lane<f64>(address, value, 0);
}

/** Whether a number is NaN. */
export function isNotANumber(value: f64): bool {
  // biome-ignore lint/suspicious/noGlobalIsNan: AssemblyScript's function for doubles, which converts nothing
  return isNaN(value);
}
