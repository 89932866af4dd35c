/** Early stopping of methods that iterate: the option, and which samples are held out. */
import { flag, fraction, integer, nonNegative, variant } from "../core/options/options.js";
import { createRandom } from "../numeric/random/random.js";

/**
 * The option `earlyStopping`.
 *
 * @param kept what is kept of the fit, for the description
 * @param check how often there is a check, such as "one check per iteration"
 * @param minImprovement its default
 */
export function earlyStoppingOption(kept: string, check: string, minImprovement = 1e-7) {
  return variant(
    {
      off: {},
      on: {
        validationShare: fraction(0.1, "share of the samples that are held out", { open: true }),
        patience: integer(10, `stop after this many checks without improvement; ${check}`),
        minImprovement: nonNegative(minImprovement, "minimum improvement that counts; by how much the loss must fall"),
        stratify: flag(true, "hold out the same share of each class"),
      },
    },
    "off",
    `whether to stop early by the loss on held-out samples; ${kept}`,
  );
}

/** The value of the option. */
export type EarlyStopping = ReturnType<typeof earlyStoppingOption>["default"];

/** Which rows are learned from and which are held out; rows of weight 0 are neither. */
export function divideRows(
  weights: Float64Array,
  stopping: EarlyStopping,
  seedNumber: number,
  codes?: Int32Array,
): { readonly rows: Int32Array; readonly heldOut: Int32Array } {
  const kept = Int32Array.from({ length: weights.length }, (_, i) => i).filter((i) => weights[i] > 0);
  if (stopping.kind === "off") return { rows: kept, heldOut: new Int32Array(0) };
  const random = createRandom(seedNumber).fork("validation");
  const isHeld = new Uint8Array(weights.length);
  for (const group of codes !== undefined && stopping.stratify ? groupsOf(kept, codes) : [kept]) {
    // At least one row of a group is learned from.
    const count = Math.min(group.length - 1, Math.round(stopping.validationShare * group.length));
    for (const at of random.sample(group.length, count)) isHeld[group[at]] = 1;
  }
  return { rows: kept.filter((i) => isHeld[i] === 0), heldOut: kept.filter((i) => isHeld[i] === 1) };
}

function groupsOf(rows: Int32Array, codes: Int32Array): Int32Array[] {
  const classes = [...new Set(Array.from(rows, (i) => codes[i]))].sort((a, b) => a - b);
  return classes.map((code) => rows.filter((i) => codes[i] === code));
}
