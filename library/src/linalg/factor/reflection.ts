/** One Householder reflection H = I − τ v vᵀ in the engine's memory. */
import type { Engine } from "../../engine/index.js";
import { hypot } from "../../numeric/elementary/functions.js";

/** A reflection maps its row to (β, 0, …, 0). */
export interface Reflection {
  readonly beta: number;
  readonly tau: number;
}

// Numbers below TINY have too few digits to define a direction; multiplied by LIFT they have full precision.
const TINY = 2 ** -960;
const LIFT = 2 ** 600;

/**
 * Makes the reflection that maps a row x of `length` numbers to (β, 0, …, 0) and overwrites x with its v, with
 * v₀ = 1. If x is (β, 0, …, 0) already, v = 0 and τ = 0. Otherwise β has the sign opposite to
 * x₀, so that nothing cancels in v = x / (x₀ − β), and τ = (β − x₀) / β, as in LAPACK's dlarfg.
 */
export function makeReflection(engine: Engine, length: number, x: number): Reflection {
  const { kernels, memory } = engine;
  const view = memory.f64;
  const at = x / 8;
  const first = view[at];
  const tail = kernels.norm(length - 1, x + 8, 1);
  if (tail === 0) {
    view[at] = 0;
    return { beta: first, tau: 0 };
  }
  if (tail < TINY && Math.abs(first) < TINY) {
    kernels.scale(length, LIFT, x, 1);
    const { beta, tau } = makeReflection(engine, length, x);
    return { beta: beta / LIFT, tau };
  }
  const size = hypot(first, tail);
  const beta = first > 0 ? -size : size;
  const divisor = first - beta;
  for (let i = at + 1; i < at + length; i++) view[i] /= divisor;
  view[at] = 1;
  return { beta, tau: (beta - first) / beta };
}
