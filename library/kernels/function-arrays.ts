/** The elementary functions over arrays, as exported: y[i] ← f(x[i]), y may be x. */
import {
  erf as erfOf,
  expm1 as expm1Of,
  exp as expOf,
  log1p as log1pOf,
  log as logOf,
  tanh as tanhOf,
} from "./functions";
import { loadOne, storeOne } from "./vector";

export function exp(n: i32, x: usize, y: usize): void {
  const end = x + <usize>(n & ~1) * 8;
  for (; x < end; x += 16, y += 16) v128.store(y, expOf(v128.load(x)));
  if (n & 1) storeOne(y, expOf(loadOne(x)));
}

export function expm1(n: i32, x: usize, y: usize): void {
  const end = x + <usize>(n & ~1) * 8;
  for (; x < end; x += 16, y += 16) v128.store(y, expm1Of(v128.load(x)));
  if (n & 1) storeOne(y, expm1Of(loadOne(x)));
}

export function log(n: i32, x: usize, y: usize): void {
  const end = x + <usize>(n & ~1) * 8;
  for (; x < end; x += 16, y += 16) v128.store(y, logOf(v128.load(x)));
  if (n & 1) storeOne(y, logOf(loadOne(x)));
}

export function log1p(n: i32, x: usize, y: usize): void {
  const end = x + <usize>(n & ~1) * 8;
  for (; x < end; x += 16, y += 16) v128.store(y, log1pOf(v128.load(x)));
  if (n & 1) storeOne(y, log1pOf(loadOne(x)));
}

export function tanh(n: i32, x: usize, y: usize): void {
  const end = x + <usize>(n & ~1) * 8;
  for (; x < end; x += 16, y += 16) v128.store(y, tanhOf(v128.load(x)));
  if (n & 1) storeOne(y, tanhOf(loadOne(x)));
}

export function erf(n: i32, x: usize, y: usize): void {
  const end = x + <usize>(n & ~1) * 8;
  for (; x < end; x += 16, y += 16) v128.store(y, erfOf(v128.load(x)));
  if (n & 1) storeOne(y, erfOf(loadOne(x)));
}
