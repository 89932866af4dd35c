/** Folds for time series: test samples always come after training samples. */
import { LecternError } from "../../core/errors.js";
import { integer, type OptionValues, optional } from "../../core/options/options.js";
import type { Fold } from "../../data/split.js";

export const timeSeriesOptions = {
  count: integer(5, "how many; number of folds", { minimum: 2 }),
  testSize: optional(integer(1, "number of samples in each test set; divided evenly by default")),
  step: optional(
    integer(
      1,
      "number of samples from the start of one test set to the next; smaller than a test set, they overlap; its size by default",
    ),
  ),
  gap: integer(0, "number of samples left out between training and test", { minimum: 0 }),
  window: optional(integer(1, "maximum number of training samples, the latest ones; all earlier ones by default")),
};

type TimeSeriesOptions = OptionValues<typeof timeSeriesOptions>;

/** Test sets of equal size, the last one at the end of the series, each with what came before it to learn from. */
export function timeSeriesFolds(
  samples: number,
  { count: folds, testSize, step, gap, window }: TimeSeriesOptions,
): Fold[] {
  const size = testSize ?? Math.floor(samples / (folds + 1));
  const apart = step ?? size;
  const first = samples - size - (folds - 1) * apart;
  if (size < 1 || first - gap < 1) {
    throw new LecternError(
      "invalid-option",
      `folds: ${samples} samples are too few for ${folds} test sets of ${Math.max(1, size)} with a gap of ${gap}; ` +
        "use fewer folds, smaller test sets, smaller steps or a smaller gap",
      { option: "folds", value: folds },
    );
  }
  return Array.from({ length: folds }, (_, f) => {
    const start = first + f * apart;
    const end = start - gap;
    return { train: range(window === null ? 0 : Math.max(0, end - window), end), test: range(start, start + size) };
  });
}

function range(from: number, to: number): Int32Array {
  return new Int32Array(to - from).map((_, i) => from + i);
}
