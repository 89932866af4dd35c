/** Folds whose test sets the user names, such as those of a published comparison. */
import { LecternError } from "../../core/errors.js";
import type { Fold } from "../../data/split.js";

/** One fold for each test set; all other samples are learned from. */
export function givenFolds(tests: readonly (readonly number[])[], samples: number): Fold[] {
  return tests.map((test, f) => {
    const tested = new Uint8Array(samples);
    for (const i of test) {
      if (i >= samples) throw refuse(f, `has sample ${i}, but there are only ${samples}, numbered from 0`);
      if (tested[i] === 1) throw refuse(f, `has sample ${i} twice`);
      tested[i] = 1;
    }
    if (test.length === samples) throw refuse(f, "has every sample, so that none is left to learn from");
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
