/** The figures of the report. */
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
import type { FinalTest, LearnResult } from "../learn/result.js";
import type { Figure } from "./page.js";

/** Maximum number of curves in one plot. */
const maxCurves = 6;
/** Maximum number of classes of a confusion matrix that fits on a page. */
const maxClasses = 30;

/** All figures, by the section they belong to: the beginning of their id. */
export function reportFigures(result: LearnResult): Figure[] {
  const { test, entries, scorers, importance, effects } = result;
  const [measure] = scorers;
  const scores = entries.flatMap((entry) => {
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
  return [
    ...(isLabels(test.truth) ? classFigures(test, test.truth) : numberFigures(test)),
    {
      id: "methods-scores",
      plot: scorePlot(scores.slice(0, 20), { xTitle: measure }),
      description: `${measure} of each method: small points are folds, lines two standard errors`,
    },
    ...(importance.length === 0
      ? []
      : [
          {
            id: "importance",
            plot: importancePlot(importance, { xTitle: `decrease of ${measure} when shuffled` }),
            description: "Importance of the columns",
          },
        ]),
    ...effects.map((effect, i) => ({
      id: `effect-${i + 1}`,
      plot: dependencePlot(effect, { width: 260, height: 180 }),
      description: `Partial dependence on ${effect.column}`,
    })),
  ];
}

function classFigures(test: FinalTest, truth: Labels): Figure[] {
  const predicted = test.predicted as Labels;
  const confusion: Figure[] =
    truth.classes.length > maxClasses
      ? []
      : [
          {
            id: "test-confusion",
            plot: confusionPlot(truth, predicted),
            description: "Confusion matrix: true classes are rows",
          },
        ];
  const scorings = scoringsOf(test, truth);
  if (scorings.length === 0) return confusion;
  const drawn = scorings.length < test.classes.length && test.classes.length > 2 ? drawnClasses(scorings) : "";
  const few = scorings.slice(0, 3);
  const drawnFew = few.length < test.classes.length && test.classes.length > 2 ? drawnClasses(few) : "";
  return [
    ...confusion,
    {
      id: "test-roc",
      plot: rocPlot(few),
      description: `Predicted probabilities by true class, and ROC curves${drawnFew}`,
    },
    {
      id: "test-precision",
      plot: precisionRecallPlot(scorings),
      description: `Precision against recall; dashed: random guessing${drawn}`,
    },
    {
      id: "test-calibration",
      plot: calibrationPlot(scorings),
      description: `Calibration: well-calibrated probabilities are on the diagonal${drawn}`,
    },
  ];
}

/** Which of many classes are drawn. */
function drawnClasses(scorings: readonly NamedScores[]): string {
  return `; of the classes only ${scorings.map(({ name }) => name).join(", ")}, each against the rest`;
}

/** With two classes the second against the first; with more, each against the rest. Classes without test rows are left out. */
function scoringsOf({ probabilities, classes }: FinalTest, truth: Labels): NamedScores[] {
  if (probabilities === undefined) return [];
  const chosen = classes.length === 2 ? [1] : classes.map((_, k) => k).slice(0, maxCurves);
  const names = Array.from(truth.codes, (code) => truth.classes[code]);
  return chosen.flatMap((k) => {
    const positive = names.map((name) => name === classes[k]);
    if (!positive.includes(true) || !positive.includes(false)) return [];
    const scores = Float64Array.from(
      { length: probabilities.rows },
      (_, i) => probabilities.data[i * probabilities.columns + k],
    );
    return [{ name: classes[k], positive, scores }];
  });
}

function numberFigures({ truth, predicted }: FinalTest): Figure[] {
  const plot = residualPlot(truth as Float64Array, predicted as Float64Array);
  return [{ id: "test-residuals", plot, description: "Left: true against predicted values. Right: residuals" }];
}
