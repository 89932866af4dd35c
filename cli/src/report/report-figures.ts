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
  const scale = effectScale(effects);
  return [
    ...(isLabels(test.truth) ? classFigures(test, test.truth) : numberFigures(test)),
    {
      id: "methods-scores",
      plot: scorePlot(scores.slice(0, 20), { xTitle: measure, width: 640 }),
      description: `${measure} of each method: small points are folds; lines reach two standard errors to either side`,
    },
    ...(importance.length === 0
      ? []
      : [
          {
            id: "importance",
            plot: importancePlot(importance, { xTitle: `decrease of ${measure} when shuffled`, width: 640 }),
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
  const scorings = scoringsOf(test, truth, predicted);
  if (scorings.length === 0) return confusion;
  const drawn = (shown: readonly NamedScores[]) =>
    test.classes.length > 2 && shown.length < test.classes.length ? drawnClasses(shown) : "";
  const few = scorings.slice(0, 3);
  return [
    ...confusion,
    {
      id: "test-roc",
      plot: rocPlot(few),
      description: `Predicted probabilities by true class, and ROC curves${drawn(few)}`,
    },
    {
      id: "test-precision",
      plot: precisionRecallPlot(scorings),
      description: `Precision against recall; dashed: random guessing${drawn(scorings)}`,
    },
    {
      id: "test-calibration",
      plot: calibrationPlot(scorings),
      description: `Calibration: well-calibrated probabilities are on the diagonal${drawn(scorings)}`,
    },
  ];
}

/** Which of many classes are drawn. */
function drawnClasses(scorings: readonly NamedScores[]): string {
  const names = scorings.map(({ name }) => name).join(", ");
  return `; of the classes only the most often confused (${names}), each against the rest`;
}

/**
 * With two classes the second against the first; with more, each against the rest, the most often confused first. Classes
 * without test rows are left out.
 */
function scoringsOf({ probabilities, classes }: FinalTest, truth: Labels, predicted: Labels): NamedScores[] {
  if (probabilities === undefined) return [];
  const names = Array.from(truth.codes, (code) => truth.classes[code]);
  const mistakes = mistakesByClass(truth, predicted);
  const byMistakes = classes
    .map((_, k) => k)
    .sort((a, b) => (mistakes.get(classes[b]) ?? 0) - (mistakes.get(classes[a]) ?? 0) || a - b);
  const present = byMistakes.filter((k) => names.includes(classes[k]));
  const chosen = classes.length === 2 ? [1] : present.slice(0, maxCurves);
  return chosen.flatMap((k) => {
    const positive = names.map((name) => name === classes[k]);
    if (!positive.includes(true) || !positive.includes(false)) return [];
    const scores = Float64Array.from(
      { length: probabilities.rows },
      (_, i) => probabilities.data[i * probabilities.columns + k],
    );
    return [{ name: classes[k], positive, scores, kinds: [otherName(classes, k), classes[k]] as const }];
  });
}

/** The name of the samples that are not of a class: the other class where there are two. */
export function otherName(classes: readonly string[], k: number): string {
  return classes.length === 2 ? classes[1 - k] : `not ${classes[k]}`;
}

/** Number of wrong predictions from and to each class. */
export function mistakesByClass(truth: Labels, predicted: Labels): Map<string, number> {
  const counts = new Map<string, number>();
  truth.codes.forEach((code, row) => {
    const [right, found] = [String(truth.classes[code]), String(predicted.classes[predicted.codes[row]])];
    if (right === found) return;
    for (const name of [right, found]) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

function numberFigures({ truth, predicted }: FinalTest): Figure[] {
  const plot = residualPlot(truth as Float64Array, predicted as Float64Array);
  return [{ id: "test-residuals", plot, description: "Left: true against predicted values. Right: residuals" }];
}
