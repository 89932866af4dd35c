import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

function elementwise(name: "exp" | "expm1" | "log" | "log1p" | "tanh" | "erf") {
  return ({ m, n, flags: [inPlace] }: Shape): Trial => ({
    lengths: [m * n, m * n],
    run: (on, [x, y]) => on[name](m * n, x, inPlace ? x : y),
  });
}

testSameBits({
  exp: elementwise("exp"),
  expm1: elementwise("expm1"),
  log: elementwise("log"),
  log1p: elementwise("log1p"),
  tanh: elementwise("tanh"),
  erf: elementwise("erf"),
});
