/** What follows the sums of a convolution: the shift of the output and the activation. */
import { activationCode, shiftData } from "./convolution-layout";
import { copyPixels } from "./convolution-windows";
import { shiftRow } from "./tensor-maps";

/** n results of an output, from the sums, which may be at the same place. */
export function finishRow(task: usize, output: i32, n: i32, from: usize, to: usize): void {
  const shift = load<usize>(task, shiftData);
  if (shift !== 0) shiftRow(load<i32>(task, activationCode), n, load<f32>(shift + ((<usize>output) << 2)), from, to);
  else if (from !== to) copyPixels(n, from, 4, to);
}
