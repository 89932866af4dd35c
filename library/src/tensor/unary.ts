/** Elementwise functions of one tensor. */

import { unaryCodes } from "../engine/tensor-kernels.js";
import * as elementary from "../numeric/elementary/functions.js";
import { erf as erfOf } from "../numeric/special/error-function.js";
import { allocate, typeOf } from "./allocate.js";
import { begin, done, input, isInArena, output, result } from "./engine-memory.js";
import type { Tensor } from "./tensor.js";

/** From so many entries on a kernel is faster than a loop: for functions of one instruction, and for others. */
const manyEntries = 512;
const manyValues = 32;

function map(a: Tensor, code: number, f: (x: number) => number, first = 0, second = 0): Tensor {
  const source = a.data;
  const { length } = source;
  if (source instanceof Float32Array && length >= manyValues) {
    // Kernels of one instruction round as the loop does, so there copies are not worth while.
    const isWorthwhile = code >= unaryCodes.exp || (length >= manyEntries && isInArena());
    const kernels = isWorthwhile ? begin() : undefined;
    if (kernels !== undefined) {
      const out = output(length);
      kernels.steps.unary32(code, length, input(source), first, second, out);
      const data = result(out, length);
      done();
      return { shape: a.shape, data };
    }
  }
  return mapPlainly(a, f);
}

function mapPlainly(a: Tensor, f: (x: number) => number): Tensor {
  const data = allocate(a.data.length, typeOf(a.data));
  for (let i = 0; i < data.length; i++) data[i] = f(a.data[i]);
  return { shape: a.shape, data };
}

/** −a. */
export function negate(a: Tensor): Tensor {
  return map(a, unaryCodes.negate, (x) => -x);
}

/** exp(a). */
export function exp(a: Tensor): Tensor {
  return map(a, unaryCodes.exp, elementary.exp);
}

/** The natural logarithm. */
export function log(a: Tensor): Tensor {
  return map(a, unaryCodes.log, elementary.log);
}

/** √a. */
export function sqrt(a: Tensor): Tensor {
  return map(a, unaryCodes.sqrt, Math.sqrt);
}

/** |a|. */
export function abs(a: Tensor): Tensor {
  return map(a, unaryCodes.abs, Math.abs);
}

/** −1, 0 or 1. */
export function sign(a: Tensor): Tensor {
  return map(a, unaryCodes.sign, Math.sign);
}

/** a². */
export function square(a: Tensor): Tensor {
  return map(a, unaryCodes.square, (x) => x * x);
}

/** 1/a. */
export function reciprocal(a: Tensor): Tensor {
  return map(a, unaryCodes.reciprocal, (x) => 1 / x);
}

/** sin(a), of radians. */
export function sin(a: Tensor): Tensor {
  return mapPlainly(a, elementary.sin);
}

/** cos(a), of radians. */
export function cos(a: Tensor): Tensor {
  return mapPlainly(a, elementary.cos);
}

/** tanh(a). */
export function tanh(a: Tensor): Tensor {
  return map(a, unaryCodes.tanh, elementary.tanh);
}

/** The logistic function 1/(1 + exp(−a)), computed from exp(−|a|), which cannot overflow. */
export function sigmoid(a: Tensor): Tensor {
  return map(a, unaryCodes.sigmoid, sigmoidOf);
}

function sigmoidOf(x: number): number {
  const e = elementary.exp(-Math.abs(x));
  return (x >= 0 ? 1 : e) / (1 + e);
}

/** log(1 + exp(a)) = max(a, 0) + log(1 + exp(−|a|)). */
export function softplus(a: Tensor): Tensor {
  return map(a, unaryCodes.softplus, (x) => Math.max(x, 0) + elementary.log1p(elementary.exp(-Math.abs(x))));
}

/** max(a, 0). */
export function relu(a: Tensor): Tensor {
  return map(a, unaryCodes.relu, (x) => Math.max(x, 0));
}

/** a above 0, slope · a below. */
export function leakyRelu(a: Tensor, slope = 0.01): Tensor {
  const by = typeOf(a.data) === "f32" ? Math.fround(slope) : slope;
  return map(a, unaryCodes.leakyRelu, (x) => (x > 0 ? x : by * x), by);
}

/** The error function. */
export function erf(a: Tensor): Tensor {
  return map(a, unaryCodes.erf, (x) => (Number.isNaN(x) ? x : erfOf(x)));
}

/** a Φ(a), with the distribution function Φ(a) = (1 + erf(a/√2))/2 of the normal distribution. */
export function gelu(a: Tensor): Tensor {
  return map(a, unaryCodes.gelu, (x) => (Number.isNaN(x) ? x : 0.5 * x * (1 + erfOf(x * Math.SQRT1_2))));
}

/** The derivative of {@link gelu} at a number. */
export function geluSlope(x: number): number {
  if (Number.isNaN(x)) return x;
  const density = elementary.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
  return 0.5 * (1 + erfOf(x * Math.SQRT1_2)) + x * density;
}

/** Φ(a) + a φ(a), the derivative of {@link gelu}, with the distribution function and the density of the normal distribution. */
export function geluDerivative(a: Tensor): Tensor {
  return map(a, unaryCodes.geluDerivative, geluSlope);
}

/** 1 where a > 0, otherwise 0: the derivative of {@link relu}. */
export function step(a: Tensor): Tensor {
  return map(a, unaryCodes.step, (x) => (x > 0 ? 1 : 0));
}

/** a, but at least `low` and at most `high`. */
export function clip(a: Tensor, low: number, high: number): Tensor {
  return map(a, unaryCodes.clip, (x) => Math.min(Math.max(x, low), high), low, high);
}
