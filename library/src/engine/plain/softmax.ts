/** The probabilities, losses and gradients of logistic regression in plain TypeScript. */
import { exp, log, log1p } from "../../numeric/elementary/functions.js";
import type { Memory } from "../engine.js";
import type { SoftmaxKernels } from "../kernels-data.js";

/** The kernels of logistic regression. */
export function plainSoftmax(memory: Memory): SoftmaxKernels {
  const softmaxResiduals: SoftmaxKernels["softmaxResiduals"] = (
    n,
    classes,
    scores,
    ld,
    codes,
    shares,
    residuals,
    losses,
  ) => {
    const { f64, i32 } = memory;
    for (let i = 0; i < n; i++) {
      const [code, share] = [i32[codes / 4 + i], f64[shares / 8 + i]];
      const [s, r] = [scores / 8 + i, residuals / 8 + i];
      if (classes === 1) {
        const score = f64[s];
        const odds = exp(-Math.abs(score));
        f64[s] = (score >= 0 ? 1 : odds) / (1 + odds);
        f64[r] = share * (f64[s] - code);
        f64[losses / 8 + i] = share * (Math.max(0, code === 1 ? -score : score) + log1p(odds));
        continue;
      }
      let largest = f64[s];
      for (let k = 1; k < classes; k++) largest = Math.max(largest, f64[s + k * ld]);
      const own = f64[s + code * ld];
      let sum = 0;
      for (let k = 0; k < classes; k++) {
        const power = exp(f64[s + k * ld] - largest);
        f64[s + k * ld] = power;
        sum += power;
      }
      f64[losses / 8 + i] = share * (log(sum) + largest - own);
      for (let k = 0; k < classes; k++) {
        f64[s + k * ld] /= sum;
        f64[r + k * ld] = share * f64[s + k * ld];
      }
      f64[r + code * ld] -= share;
    }
  };
  return {
    softmaxResiduals,
    softmaxGradients(
      ...[n, block, classes, d, z, ldz, w, codes, shares, probabilities, residuals, ld, losses, gradients]
    ) {
      const { f64 } = memory;
      for (let i = 0; i < n; i++) {
        for (let k = 0; k < classes; k++) {
          let sum = 0;
          for (let j = 0; j < d; j++) sum += f64[w / 8 + k * d + j] * f64[z / 8 + i * ldz + j];
          f64[probabilities / 8 + k * ld + i] = sum;
        }
      }
      softmaxResiduals(n, classes, probabilities, ld, codes, shares, residuals, losses);
      f64.fill(0, gradients / 8, gradients / 8 + Math.ceil(n / block) * classes * d);
      for (let i = 0; i < n; i++) {
        const to = gradients / 8 + Math.floor(i / block) * classes * d;
        for (let k = 0; k < classes; k++) {
          const residual = f64[residuals / 8 + k * ld + i];
          for (let j = 0; j < d; j++) f64[to + k * d + j] += residual * f64[z / 8 + i * ldz + j];
        }
      }
    },
  };
}
