/**
 * Data on which logistic regression without a penalty has no minimum (Albert and Anderson, Biometrika 71, 1984): when a
 * hyperplane separates the classes, longer weights are always better, and the fit ends where the gradient drowns.
 */
import { type Warning, warn } from "../../core/report.js";
import type { LogisticLoss } from "./loss.js";
import type { Solution } from "./solution.js";

/** A Newton step that still moves a score by this much, though the gradient has vanished, leads to infinity. */
const ENDLESS_MOVE = 0.1;

/** The warning to give about weights found without a penalty, if they have no finite limit. */
export function separationWarning(loss: LogisticLoss, { weights, lastMove = 0 }: Solution): Warning | undefined {
  const remedy = "the weights grow without limit, and these are the ones at which the fit stopped; add a penalty";
  if (areAllRight(loss, weights)) return warn("separable", `the classes are separable, so without a penalty ${remedy}`);
  if (lastMove > ENDLESS_MOVE) return warn("separable", `some samples are separable, so without a penalty ${remedy}`);
  return undefined;
}

/** Whether the scores give every sample that counts its own class, with something to spare: a proof of separability. */
function areAllRight({ design, targets }: LogisticLoss, weights: Float64Array): boolean {
  const { outputs, codes, shares } = targets;
  const { rows } = design;
  const scores = new Float64Array(outputs * rows);
  design.scores(weights, outputs, scores);
  for (let i = 0; i < rows; i++) {
    if (shares[i] === 0) continue;
    if (outputs === 1) {
      if (!(codes[i] === 1 ? scores[i] > 0 : scores[i] < 0)) return false;
      continue;
    }
    const own = scores[codes[i] * rows + i];
    for (let k = 0; k < outputs; k++) if (k !== codes[i] && !(own > scores[k * rows + i])) return false;
  }
  return true;
}
