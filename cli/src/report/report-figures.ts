/** The figures of the report. */
import { classScorings } from "@lectern/drawing/classes";
import type { Labels } from "lectern";
import { isLabels } from "lectern/data";
import {
  calibrationPlot,
  confusionPlot,
  dependencePlot,
  importancePlot,
  type NamedScores,
  precisionRecallPlot,
  residualPlot,
  rocPlot,
  scorePlot,
} from "lectern/plots";
import { entryName, scoreOf } from "../learn/leaderboard.js";
import { measureTitle } from "../learn/measures.js";
import type { FinalTest, LearnResult } from "../learn/result.js";
import type { Figure } from "./page.js";

/** Maximum number of curves in one plot. */
const maxCurves = 6;
/** Maximum number of classes whose distributions of probabilities are drawn. */
const maxDistributions = 3;
/** The size of plots of which several stand side by side. */
const side = { width: 220, height: 220 };
/** A confusion matrix of so many classes has room for its numbers in that size. */
const fewClasses = 6;
/** Maximum number of classes of a confusion matrix that fits on a page. */
const maxClasses = 30;

/** All figures, by the section they belong to: the beginning of their id. */
export function reportFigures(result: LearnResult): Figure[] {
  const { test, entries, scorers, effects } = result;
  // A model does not rely on what it never gets.
  const importance = result.importance.filter(({ name }) => !result.left.some((one) => one.name === name));
  const [measure] = scorers;
  // Beside one score of −100 nobody could tell the others apart.
  const dependable = entries.filter(({ compared, screened }) => (compared ?? screened)?.unsound === undefined);
  const scores = (dependable.some((entry) => scoreOf(entry, measure)) ? dependable : entries).flatMap((entry) => {
    const score = scoreOf(entry, measure);
    if (score === undefined) return [];
    const { mean, standardError, values } = score;
    return [
      {
        name: entry.compared === undefined ? `${entryName(entry)} (first look)` : entryName(entry),
        mean,
        standardError,
        values,
      },
    ];
  });
  const scale = effectScale(effects);
  return [
    ...(isLabels(test.truth) ? classFigures(test, test.truth) : numberFigures(test)),
    {
      id: "methods-scores",
      plot: scorePlot(scores.slice(0, 20), { xTitle: measureTitle(measure), width: 640 }),
      description: `${upper(measureTitle(measure))} of each${dependable.length < entries.length ? " dependable" : ""} method: small points are folds; lines reach two standard errors to either side`,
    },
    ...(importance.length === 0
      ? []
      : [
          {
            id: "importance",
            plot: importancePlot(importance, {
              xTitle: `decrease of the ${measureTitle(measure)} when shuffled`,
              width: 640,
            }),
            description:
              "Importance of the columns; lines reach one standard deviation over repeated shuffles to either side",
          },
        ]),
    ...effects.map((effect, i) => ({
      id: `effect-${i + 1}`,
      plot: dependencePlot(effect, {
        width: 230,
        height: 170,
        // The name of a class may be longer than the axis; it is in the caption.
        ...(effect.class === null ? {} : { yTitle: "probability" }),
        ...(scale && { domain: scale }),
      }),
      description: `Partial dependence on ${effect.column}${effect.class === null ? "" : ` of the probability of ${effect.class}`}`,
    })),
  ];
}

/** The range of all effects, with a margin, so that their heights can be compared; bars begin at zero. */
function effectScale(effects: LearnResult["effects"]): readonly [number, number] | undefined {
  const all = effects.flatMap(({ predictions }) => [...predictions]);
  if (all.length === 0) return undefined;
  if (effects.some(({ values }) => values.some((value) => typeof value !== "number"))) all.push(0);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = 0.04 * (high - low);
  return low < high ? [low === 0 ? 0 : low - margin, high === 0 ? 0 : high + margin] : undefined;
}

function classFigures(test: FinalTest, truth: Labels): Figure[] {
  const predicted = test.predicted as Labels;
  const confusion: Figure[] = truth.classes.length > maxClasses ? [] : [confusionFigure(truth, predicted)];
  const { probabilities: scores, classes } = test;
  const scorings = scores === undefined ? [] : classScorings({ scores, classes, truth, predicted }, maxCurves);
  if (scorings.length === 0) return confusion;
  const drawn = (shown: readonly NamedScores[]) =>
    classes.length > 2 && shown.length < classes.length ? drawnClasses(shown) : "";
  const few = scorings.slice(0, maxDistributions);
  return [
    ...confusion,
    {
      id: "test-roc",
      plot: rocPlot(scorings, { ...side, maxDistributions: 0 }),
      description: `ROC curves${drawn(scorings)}`,
    },
    {
      id: "test-precision",
      plot: precisionRecallPlot(scorings, side),
      description: `Precision against recall; dashed: random guessing${drawn(scorings)}`,
    },
    {
      id: "test-calibration",
      plot: calibrationPlot(scorings, side),
      description: `Calibration: well-calibrated probabilities are on the diagonal${drawn(scorings)}`,
    },
    ...few.map((scoring, i) => ({
      id: `test-scores-${i + 1}`,
      plot: rocPlot([scoring], { ...side, curves: false }),
      description: `Predicted probabilities of ${scoring.name} by true class${i === 0 ? drawn(few) : ""}`,
    })),
  ];
}

/** As large as the curves beside it, if its names and numbers do not need more room. */
function confusionFigure(truth: Labels, predicted: Labels): Figure {
  const small = truth.classes.length <= fewClasses ? side : {};
  return {
    id: "test-confusion",
    plot: confusionPlot(truth, predicted, small),
    description: "Confusion matrix: true classes are rows",
  };
}

/** Which of many classes are drawn. */
function drawnClasses(scorings: readonly NamedScores[]): string {
  const names = scorings.map(({ name }) => name).join(", ");
  return `; of the classes only the most often confused (${names}), each against the rest`;
}

function numberFigures({ truth, predicted }: FinalTest): Figure[] {
  const plot = residualPlot(truth as Float64Array, predicted as Float64Array, { width: 400, height: 300 });
  return [{ id: "test-residuals", plot, description: "Left: true against predicted values. Right: residuals" }];
}

/** With a capital letter, as a sentence begins. */
function upper(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
