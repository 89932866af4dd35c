/** The scores of a fitted recipe, by its role. */
import type { Role } from "lectern/contract";
import type { Score } from "../calls.js";
import type { Learned } from "../learned.js";
import { clusterScores } from "./cluster-scores.js";
import { densityScores, detectorScores } from "./density-scores.js";
import { mapScores } from "./map-scores.js";
import { classifierScores, regressorScores } from "./predictor-scores.js";

const byRole: Readonly<Record<Role, (learned: Learned) => readonly Score[]>> = {
  classifier: classifierScores,
  regressor: regressorScores,
  clusterer: clusterScores,
  density: densityScores,
  detector: detectorScores,
  embedding: mapScores,
  transformer: mapScores,
};

/** The metrics depend on the role of the method; undefined ones are left out. */
export function scoresOf(learned: Learned): readonly Score[] {
  return byRole[learned.recipe.traits.role](learned);
}
