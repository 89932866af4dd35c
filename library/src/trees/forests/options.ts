/** Options that all forests share. */
import { LecternError } from "../../core/errors.js";
import { flag, fraction, integer, seed } from "../../core/options/options.js";
import { columnOptions, limitOptions } from "../growth/tree-options.js";

/** The options; `bootstrap` is what random forests and extremely randomised trees differ in. */
export function forestOptions(bootstrap: boolean) {
  return {
    trees: integer(100, "number of trees"),
    ...limitOptions,
    bootstrap: flag(bootstrap, "fit each tree to a bootstrap sample, drawn with replacement"),
    sampleShare: fraction(1, "number of samples drawn for each tree, as a share of all"),
    bins: integer(
      255,
      "maximum number of bins of a column; columns with more distinct values are binned by quantiles",
      {
        minimum: 2,
      },
    ),
    outOfBag: flag(
      false,
      "report the out-of-bag score: each sample is predicted by the trees that were not fitted to it",
    ),
    ...columnOptions,
    seed: seed(),
  };
}

/** What is said of all forests. */
export const forestFacts = {
  shape: "non-linear",
  memory: "grows with the samples",
  interpretable: false,
  cost: { fit: "t n d log n", predict: "t log n" },
  tuning: {
    minLeaf: [1, 2, 5, 10],
    splitFeatures: [{ kind: "sqrt" }, { kind: "share", share: 1 / 3 }, { kind: "all" }],
  },
} as const;

/** Refuses to judge samples by trees that did not see them where every tree sees every sample. */
export function requireOutOfBag(
  kind: string,
  { outOfBag, bootstrap, sampleShare }: { outOfBag: boolean; bootstrap: boolean; sampleShare: number },
): void {
  if (!outOfBag || bootstrap || sampleShare < 1) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: outOfBag needs trees that leave out some samples; set bootstrap to true or sampleShare below 1`,
    { option: "outOfBag" },
  );
}
