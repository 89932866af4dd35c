/** Options that all forests share. */
import { LecternError } from "../../core/errors.js";
import { flag, fraction, integer, type OptionValues, seed } from "../../core/options/options.js";
import { columnOptions, limitOptions } from "../growth/tree-options.js";

/** The options; `bootstrap` is what random forests and extremely randomised trees differ in. */
export function forestOptions(bootstrap: boolean) {
  return {
    trees: integer(100, "number of trees", { minimum: 1, maximum: 1e6 }),
    ...limitOptions,
    bootstrap: flag(bootstrap, "train each tree on samples drawn with replacement"),
    sampleShare: fraction(1, "number of samples drawn for each tree, as a share of all"),
    bins: integer(255, "number of bins; columns with more values than this get bins of about equal size", {
      minimum: 2,
    }),
    outOfBag: flag(
      false,
      "report the out-of-bag error: each sample is predicted by the trees that were not trained on it",
    ),
    ...columnOptions,
    seed: seed(),
  };
}

export type ForestOptions = OptionValues<ReturnType<typeof forestOptions>>;

/** Metadata of all forests. */
export const forestFacts = {
  shape: "non-linear",
  memory: "grows with the samples",
  interpretable: false,
  cost: { fit: "t n d log n", predict: "t log n" },
  tuning: {
    minLeafWeight: [1, 2, 5, 10],
    splitFeatures: [{ kind: "sqrt" }, { kind: "share", share: 1 / 3 }, { kind: "all" }],
  },
} as const;

/** Throws for `outOfBag` where every tree is trained on every sample. */
export function requireOutOfBag(
  kind: string,
  { outOfBag, bootstrap, sampleShare }: Pick<ForestOptions, "outOfBag" | "bootstrap" | "sampleShare">,
): void {
  if (!outOfBag || bootstrap || sampleShare < 1) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: outOfBag needs trees that leave out some samples; set bootstrap to true or sampleShare below 1`,
    { option: "outOfBag" },
  );
}
