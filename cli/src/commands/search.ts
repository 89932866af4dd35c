/** `lectern search`: tunes the options of one method. */
import type { Command } from "commander";
import { bayesianSearch, gridSearch, halvingSearch, randomSearch, type Space } from "lectern";
import { type AnyRecipe, shareDone } from "lectern/contract";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import type { SearchState } from "lectern/selection";
import { CommandFailure } from "../command-failure.js";
import { requireClasses, splitColumns } from "../data/target-columns.js";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { scoresInWords } from "../learn/measures.js";
import { openKeptResults } from "../models/kept-results.js";
import { saveModel } from "../models/model-files.js";
import { describeRun } from "../models/run-manifest.js";
import { print } from "../output/print.js";
import { parseSetting } from "../recipes/parse-recipe.js";
import { triedValues } from "../recipes/parse-space.js";
import { optionText } from "../report/option-words.js";
import { aligned, terminalWidth, wrapped } from "../terminal/layout.js";
import { showScore } from "../terminal/numbers.js";
import { startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { resumeHint, stoppable } from "../terminal/stop-signal.js";
import { recipeFrom } from "./fit.js";
import { withWorkers } from "./pool.js";
import { mentionNotes, readInput } from "./prepare.js";

interface SearchFlags extends CommonFlags, InputFlags, TargetFlags {
  readonly try: readonly string[];
  readonly strategy: "grid" | "random" | "halving" | "bayesian";
  readonly candidates?: number;
  readonly folds: number;
  readonly scorer?: string;
  readonly warmStarts: boolean;
  readonly out: string;
  readonly set: readonly string[];
  readonly resume?: boolean;
}

const strategies = { grid: gridSearch, random: randomSearch, halving: halvingSearch, bayesian: bayesianSearch };

export async function search(
  expression: string,
  files: readonly string[],
  flags: SearchFlags,
  command: Command,
): Promise<void> {
  if (flags.try.length === 0) {
    throw new CommandFailure(
      "usage",
      "no values to try; add them, for example --try alpha=0.1,1,10",
      `lectern describe ${expression} lists its options`,
    );
  }
  const recipe = registry.recipe(withTableEncoding(recipeFrom(expression, flags.set, command), registry));
  const space: Space = triedValues(recipe, flags.try, parseSetting);
  const { table, sources } = await readInput(files, flags);
  requireClasses(table, flags.target, recipe.traits.target);
  const { data, notes } = splitColumns(table, flags, recipe.traits.target);
  mentionNotes(notes);
  const progress = startProgress("searching");
  // Named, so that the table can say which it is.
  const scorer = flags.scorer ?? (recipe.traits.role === "classifier" ? "accuracy" : "r2");
  const searching = makeSearch(recipe, space, { ...flags, scorer });
  const store = openKeptResults(`${flags.out}.trials`, flags.resume === true);
  const model = await stoppable(
    (signal) =>
      withWorkers(flags.threads, (workers) =>
        searching.fitAsync(data, { workers, store, signal, onProgress: (told) => progress.update(shareDone(told)) }),
      ),
    resumeHint(),
  ).finally(() => progress.end());
  if (store.reused() > 0) mention(`${store.reused()} results of the interrupted run were reused`);
  const { trials, best } = model.state as SearchState;
  const { target } = flags;
  saveModel(flags.out, model, {
    ...describeRun(flags.seed),
    inputs: sources,
    rows: data.x.rows,
    columns: data.x.names,
    ...(target === undefined ? {} : { target }),
    recipe: { kind: searching.kind, options: searching.options },
  });
  store.remove();
  if (flags.json === true) print(JSON.stringify({ best, trials }, null, 2));
  else {
    for (const line of aligned(trialRows(trials, scorer))) print(line);
    mention(wrapped(scoresInWords([scorer]), terminalWidth(), "  "));
  }
  mention(`saved the best model, with ${optionText(best)}, as ${flags.out}`);
}

function makeSearch(
  recipe: AnyRecipe,
  space: Space,
  { strategy, candidates, folds, scorer, warmStarts, seed }: SearchFlags,
): AnyRecipe {
  const settings = {
    folds: { kind: "automatic", count: folds, seed },
    ...(scorer === undefined ? {} : { scorer }),
    warmStarts,
    ...(candidates === undefined || strategy === "grid" ? {} : { candidates }),
    ...(strategy === "grid" ? {} : { seed }),
  };
  return strategies[strategy](recipe as never, space, settings as never) as AnyRecipe;
}

function trialRows(trials: SearchState["trials"], scorer: string): string[][] {
  const paths = [...new Set(trials.flatMap(({ options }) => Object.keys(options)))];
  const rows = trials.map(({ score, deviation, values, options }) => [
    score === null ? "failed" : showScore({ mean: score, standardError: deviation / Math.sqrt(values.length) }),
    ...paths.map((path) => (options[path] === undefined ? "" : JSON.stringify(options[path]))),
  ]);
  return [[scorer, ...paths], ...rows];
}
