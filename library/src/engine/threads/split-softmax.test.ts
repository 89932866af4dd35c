import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";
import type { Memory } from "../engine.js";

/** Samples by turns of each class. */
function writeCodes({ i32 }: Memory, address: number, samples: number, classes: number): void {
  for (let i = 0; i < samples; i++) i32[address / 4 + i] = i % Math.max(2, classes);
}

const softmaxTrials: Record<string, (shape: Shape) => Trial> = {
  softmaxResiduals({ m, n, pad }) {
    const classes = 1 + (n % 11);
    const ld = m + pad;
    return {
      lengths: [classes * ld, m, m, classes * ld, m],
      prepare: (memory, [, codes]) => writeCodes(memory, codes, m, classes),
      run: (on, [scores, codes, shares, residuals, losses]) =>
        on.softmaxResiduals(m, classes, scores, ld, codes, shares, residuals, losses),
    };
  },
  softmaxGradients({ m, n, k, pad }) {
    const classes = 1 + (n % 11);
    const [ldz, ld, block] = [k + pad, m + pad, 1 + (n % 70)];
    return {
      lengths: [m * ldz, classes * k, m, m, classes * ld, classes * ld, m, Math.ceil(m / block) * classes * k],
      prepare: (memory, [, , codes]) => writeCodes(memory, codes, m, classes),
      run: (on, [z, w, codes, shares, probabilities, residuals, losses, gradients]) =>
        on.softmaxGradients(
          ...([m, block, classes, k, z, ldz, w, codes, shares] as const),
          ...([probabilities, residuals, ld, losses, gradients] as const),
        ),
    };
  },
};

testSameBits(softmaxTrials);
