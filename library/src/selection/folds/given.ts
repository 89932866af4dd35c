/** Folds whose test sets the user names, such as those of a published comparison. */
import { LecternError } from "../../core/errors.js";
import type { Fold } from "../../data/split.js";

/** One fold for each test set; all other samples are used for training. */
export function givenFolds(tests: readonly (readonly number[])[], samples: number): Fold[] {
  return tests.map((test, f) => {
    const tested = new Uint8Array(samples);
    for (const i of test) {
      if (i >= samples) throw refuse(f, `has sample ${i}, but samples are numbered from 0 to ${samples - 1}`);
      if (tested[i] === 1) throw refuse(f, `has the duplicate sample ${i}`);
      tested[i] = 1;
    }
    if (test.length === samples) throw refuse(f, "has all samples, so none is left for training");
    const all = new Int32Array(samples).map((_, i) => i);
    return { train: all.filter((i) => tested[i] === 0), test: all.filter((i) => tested[i] === 1) };
  });
}

function refuse(fold: number, problem: string): LecternError {
  return new LecternError("invalid-option", `folds: test set ${fold + 1} of tests ${problem}`, {
    option: "tests",
    fold,
  });
}
