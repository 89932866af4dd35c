/** The contest of methods for a target: the engine of `learn`, on the rows of a study. */
import { Failure } from "@lectern/formats";
import { LecternError } from "lectern";
import type { Advice } from "lectern/advice";
import { columnOf } from "lectern/data";
import { scorer } from "lectern/metrics";
import { registry } from "lectern/registry";
import { startBudget } from "../../../cli/src/learn/budget.js";
import { isGuessing } from "../../../cli/src/learn/contest/guessing.js";
import { isScored } from "../../../cli/src/learn/contest/judging.js";
import { type DecidedRows, type Decision, decide } from "../../../cli/src/learn/decide.js";
import { type Entry, entryName, remarkOf, scoreOf } from "../../../cli/src/learn/leaderboard.js";
import { entryOf } from "../../../cli/src/learn/suitable-methods.js";
import { advise } from "./advise.js";
import type { Bench } from "./bench.js";
import type { ContestNews, ContestOutcome, ContestRequest, ContestRow } from "./calls.js";
import { cellText } from "./cell-text.js";
import { divideRows } from "./divide-rows.js";
import { selectPart } from "./learned.js";
import { learningData } from "./learning-data.js";
import { stepsOfRecipe, suggestedSteps } from "./suggested-steps.js";
import { joinSteps, wholeRecipe } from "./whole-recipe.js";

/** How a contest reports results and is stopped. */
export interface ContestControl {
  readonly signal: AbortSignal;
  tell(news: ContestNews): void;
  /** The clock, in milliseconds: the browser's unless given. */
  now?(): number;
}

/** Lets the methods compete on the training rows, so that the test rows stay unseen. */
export async function contest(
  bench: Bench,
  request: ContestRequest,
  { signal, tell, now }: ContestControl,
): Promise<ContestOutcome> {
  const { target, seed, folds, seconds } = request;
  if (target === null) throw new LecternError("invalid-data", "a contest needs a target; choose the column to predict");
  const advice = advise(bench, request);
  const rows = contestRows(bench, request, advice);
  const budget = now === undefined ? startBudget(1000 * seconds) : startBudget(1000 * seconds, now);
  const scorers = advice.validation?.scorers ?? [];
  let doing = "";
  const say = (row?: ContestRow) => tell({ doing, elapsed: budget.elapsed(), ...(row === undefined ? {} : { row }) });
  try {
    const decision = await decide(rows, {
      ...{ budget, signal, scorers, folds, seed, blends: true, calibrates: false },
      onStep: (what) => {
        doing = what;
        say();
      },
      onOutcome: ({ entry, recipe }, look, outcome) => {
        if (!isScored(outcome)) return;
        const { scores, fitMilliseconds } = outcome;
        const screened = { scores, fitMilliseconds, rows: look.rows, folds: look.folds.count };
        say(rowOf({ ...entry, recipe, screened }, scorers[0], request));
      },
    });
    return outcomeOf(decision, scorers[0], request);
  } catch (error) {
    if (error instanceof Failure) throw new LecternError("invalid-data", error.message);
    throw error;
  }
}

/** The training rows, and the recipes that compete on them. */
function contestRows(bench: Bench, request: ContestRequest, advice: Advice): DecidedRows {
  const isClasses = advice.task === "classification";
  const data = learningData(bench.table(request.data), request, isClasses ? "labels" : "numbers", "the contest");
  const role = isClasses ? "classifier" : "regressor";
  const { x, y } = selectPart(data, divideRows(data, role, request.testShare, request.seed).train);
  const own = request.recipes
    .filter(({ steps }) => registry.recipe(joinSteps(steps)).traits.role === role)
    .map(({ name, steps }): Entry => {
      const kinds = steps.map(({ kind }) => kind);
      return { steps: [name, ...kinds], title: name, recipe: wholeRecipe(steps, x), reasons: [], isGiven: true };
    });
  const suggested = advice.suggestions.filter(({ kind }) => request.methods.includes(kind)).map(entryOf);
  const entries = [...own, ...suggested];
  if (entries.length === 0)
    throw new LecternError("invalid-option", "no method takes part in the contest; choose some");
  const groups = advice.groups === null ? undefined : columnOf(x, advice.groups);
  return {
    ...{ advice, entries },
    train: {
      x,
      ...(y === undefined ? {} : { y }),
      ...(groups === undefined ? {} : { groups: Array.from({ length: x.rows }, (_, row) => cellText(groups, row)) }),
    },
  };
}

function outcomeOf(decision: Decision, measure: string, request: ContestRequest): ContestOutcome {
  const { entries, winner, evidence, how } = decision;
  const rows = entries.map((entry) => rowOf(entry, measure, request));
  return { rows, reason: winner.reason, isGuessing: isGuessing(evidence), how };
}

function rowOf(entry: Entry, measure: string, { recipes }: ContestRequest): ContestRow {
  const summary = scoreOf(entry, measure);
  const scored = entry.compared ?? entry.screened;
  const recipe = entry.compared?.recipe ?? entry.recipe;
  // Before the steps of a given recipe there may be an encoder of the table, which a study adds by itself.
  const given = recipes.find(({ name }) => name === entry.steps[0]);
  const steps = given === undefined ? suggestedSteps({ recipe }) : stepsOfRecipe(recipe).slice(-given.steps.length);
  return {
    name: entryName(entry),
    title: entry.title,
    steps,
    scorer: measure,
    higherIsBetter: scorer(measure).higherIsBetter,
    folds: summary?.values ?? [],
    mean: summary?.mean ?? Number.NaN,
    standardError: summary?.standardError ?? Number.NaN,
    rows: scored?.rows ?? 0,
    milliseconds: scored?.fitMilliseconds ?? 0,
    remark: remarkOf(entry),
  };
}
