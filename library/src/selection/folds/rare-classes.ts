/** Classes so rare that some training set has none of them. */
import { type Warning, warn } from "../../core/report.js";
import type { Target } from "../../data/dataset.js";
import { isLabels } from "../../data/labels.js";
import type { Fold } from "../../data/split.js";

/** A warning for each class that is missing from a training set: no model can predict it there. */
export function rareClassWarnings(y: Target | undefined, folds: readonly Fold[]): Warning[] {
  if (y === undefined || !isLabels(y)) return [];
  const lost = new Uint8Array(y.classes.length);
  const used = new Uint8Array(y.classes.length);
  for (const code of y.codes) used[code] = 1;
  for (const { train } of folds) {
    const present = new Uint8Array(y.classes.length);
    for (const i of train) present[y.codes[i]] = 1;
    for (let code = 0; code < lost.length; code++) if (used[code] === 1 && present[code] === 0) lost[code] = 1;
  }
  return y.classes
    .filter((_, code) => lost[code] === 1)
    .map((name) =>
      warn("rare-class", `class "${name}" has too few samples: some training sets have none of them`, {
        class: name,
      }),
    );
}
