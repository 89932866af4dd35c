/** How much information a transformer or an embedding preserves. */
import type { Matrix } from "lectern";
import { evenlySpacedIndices, isTable, selectTableRows } from "lectern/data";
import { type MapQuality, mapQuality } from "lectern/metrics";
import { attempted } from "../attempted.js";
import type { Score } from "../calls.js";
import { imageOf } from "../image-of-samples.js";
import { type Learned, lastStep } from "../learned.js";
import { prepare } from "../prepared.js";
import { trainingScore } from "./measured.js";

/** The number of distances grows with the square of the samples. */
const MAX_SAMPLES = 500;

/** Fewer samples have no neighbourhoods to compare. */
const MIN_SAMPLES = 4;

/** How honest a map is, explained variance and reconstructed variance. */
export function mapScores(learned: Learned): Score[] {
  const rows = evenlySpacedIndices(learned.train.x.rows, MAX_SAMPLES);
  const before = prepare(learned, selectTableRows(learned.train.x, rows));
  const after = measuredImage(learned, rows);
  const { model } = lastStep(learned);
  const { explainedVarianceRatio } = model.state as { readonly explainedVarianceRatio?: Float64Array };
  const quality =
    before === null || after === null || after.columns < 2 || after.rows < MIN_SAMPLES
      ? null
      : attempted(() => mapQuality(before.x, after));
  const scores: (Score | null)[] = [
    ...(quality === null ? [] : qualityScores(quality)),
    explainedVarianceRatio === undefined
      ? null
      : trainingScore("explained variance", true, () => explainedVarianceRatio.reduce((sum, share) => sum + share, 0)),
    before === null || after === null || model.inverse === undefined || after.columns >= before.x.columns
      ? null
      : trainingScore("reconstructed variance", true, () => restoredShare(before.x, model.inverse?.(after))),
  ];
  return scores.filter((found) => found !== null && found.train !== null) as Score[];
}

function qualityScores({ trustworthiness, continuity, stress }: MapQuality): Score[] {
  return [
    trainingScore("trustworthiness", true, () => trustworthiness),
    trainingScore("continuity", true, () => continuity),
    trainingScore("stress", false, () => stress),
  ];
}

function measuredImage(learned: Learned, rows: Int32Array): Matrix | null {
  return imageOf(learned, rows)?.x ?? null;
}

/** 1 − ‖X − X̂‖² / ‖X − mean‖². */
function restoredShare(x: Matrix, restored: ReturnType<NonNullable<Learned["model"]["inverse"]>> | undefined): number {
  if (restored === undefined || isTable(restored) || restored.data.length !== x.data.length) return Number.NaN;
  const sums = new Float64Array(x.columns);
  for (let at = 0; at < x.data.length; at++) sums[at % x.columns] += x.data[at] / x.rows;
  let [lost, all] = [0, 0];
  for (let at = 0; at < x.data.length; at++) {
    lost += (x.data[at] - restored.data[at]) ** 2;
    all += (x.data[at] - sums[at % x.columns]) ** 2;
  }
  return 1 - lost / all;
}
