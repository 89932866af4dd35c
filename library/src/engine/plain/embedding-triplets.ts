/** Triplets of an embedding in plain TypeScript: the same sums as library/kernels/embedding-triplets.ts. */
import { tripletTask } from "../embedding-kernels.js";
import type { Memory } from "../engine.js";

/** Adds the loss, the violations and the gradient of the triplets from `first` to before `end`. */
export function addTriplets({ f64, i32 }: Memory, task: number, first: number, end: number): void {
  const whole = (name: keyof typeof tripletTask) => i32[(task + tripletTask[name]) / 4];
  const [columns, positions, gradient] = [whole("dimensions"), whole("positions") / 8, whole("gradient") / 8];
  const [members, weights] = [whole("members") / 4, whole("weights") / 8];
  let [loss, violations] = [0, 0];
  for (let t = first; t < end; t++) {
    const i = i32[members + 3 * t] * columns;
    const j = i32[members + 3 * t + 1] * columns;
    const k = i32[members + 3 * t + 2] * columns;
    let [near, far] = [1, 1];
    for (let c = positions; c < positions + columns; c++) {
      near += (f64[c + i] - f64[c + j]) ** 2;
      far += (f64[c + i] - f64[c + k]) ** 2;
    }
    if (near > far) violations++;
    const share = 1 / (near + far);
    const weight = f64[weights + t] * share;
    loss += weight * near;
    const slope = 2 * weight * share;
    for (let c = 0; c < columns; c++) {
      const pull = slope * far * (f64[positions + i + c] - f64[positions + j + c]);
      const push = slope * near * (f64[positions + i + c] - f64[positions + k + c]);
      f64[gradient + i + c] += pull - push;
      f64[gradient + j + c] -= pull;
      f64[gradient + k + c] += push;
    }
  }
  f64[(task + tripletTask.loss) / 8] += loss;
  f64[(task + tripletTask.violations) / 8] += violations;
}
