/** `lectern compare`: methods side by side on the same folds. */
import { type CrossValidation, crossValidateAsync, type Progress } from "lectern";
import { type RecipeJson, shareDone } from "lectern/contract";
import { scorer } from "lectern/metrics";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { requireClasses, splitColumns } from "../data/target-columns.js";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { scoresInWords } from "../learn/measures.js";
import { print } from "../output/print.js";
import { parseRecipe } from "../recipes/parse-recipe.js";
import { counted } from "../terminal/counted.js";
import { showDuration } from "../terminal/durations.js";
import { aligned, terminalWidth, wrapped } from "../terminal/layout.js";
import { showScore } from "../terminal/numbers.js";
import { startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { stoppable } from "../terminal/stop-signal.js";
import { withWorkers } from "./pool.js";
import { mentionNotes, readInput } from "./prepare.js";

interface CompareFlags extends CommonFlags, InputFlags, TargetFlags {
  readonly methods: readonly string[];
  readonly folds: number;
  readonly scorers?: readonly string[];
}

interface Compared {
  readonly method: string;
  readonly recipe: RecipeJson;
  readonly milliseconds: number;
  readonly result?: CrossValidation;
  readonly failure?: string;
}

export async function compare(files: readonly string[], flags: CompareFlags): Promise<void> {
  const parsed = flags.methods.map((text) => ({ text, own: parseRecipe(text, registry) }));
  const roles = new Set(parsed.map(({ own }) => registry.recipe(own).traits.role));
  const [role] = roles;
  if (roles.size !== 1 || (role !== "classifier" && role !== "regressor")) {
    throw new CommandFailure("usage", `compare only classifiers or only regressors, got ${[...roles].join(" and ")}`);
  }
  const { table } = await readInput(files, flags);
  requireClasses(table, flags.target, role === "classifier" ? "labels" : "numbers");
  const { data, notes } = splitColumns(table, flags, role === "classifier" ? "labels" : "numbers");
  mentionNotes(notes);
  const entries = parsed.map(({ text, own }) => ({
    text,
    recipe: withTableEncoding(own, registry, { table: data.x }),
  }));
  const scorers = flags.scorers ?? (role === "classifier" ? ["accuracy", "f1-macro"] : ["r2", "mae"]);
  const progress = startProgress("comparing");
  const compared = await stoppable((signal) =>
    withWorkers(flags.threads, async (workers) => {
      mention(`comparing ${counted(entries.length, "method")} on ${counted(data.x.rows, "row")}, ${flags.folds} folds`);
      const results: Compared[] = [];
      for (const [i, { text, recipe }] of entries.entries()) {
        progress.update(i / entries.length, text);
        const folds = { kind: "automatic" as const, count: flags.folds, seed: flags.seed };
        const onProgress = (told: Progress) => progress.update((i + (shareDone(told) ?? 0)) / entries.length, text);
        const begin = performance.now();
        const outcome = await attempt(
          () => crossValidateAsync(registry.recipe(recipe), data, { folds, scorers }, { workers, signal, onProgress }),
          signal,
        );
        results.push({ method: text, recipe, milliseconds: performance.now() - begin, ...outcome });
      }
      return results;
    }),
  ).finally(() => progress.end());
  show(compared, scorers, flags.json === true);
}

async function attempt(
  work: () => Promise<CrossValidation>,
  signal: AbortSignal,
): Promise<Pick<Compared, "result" | "failure">> {
  try {
    return { result: await work() };
  } catch (error) {
    // One method that fails on these data must not hide the results of the others.
    if (signal.aborted) throw error;
    return { failure: (error as Error).message };
  }
}

function show(compared: readonly Compared[], scorers: readonly string[], json: boolean): void {
  const first = scorer(scorers[0]);
  const value = ({ result }: Compared) => result?.scores[first.name].mean ?? Number.NaN;
  const order = first.higherIsBetter ? -1 : 1;
  const sorted = [...compared].sort((a, b) => order * (value(a) - value(b)) || 0);
  const failed = sorted.filter(({ failure }) => failure !== undefined);
  const ranked = [...sorted.filter(({ failure }) => failure === undefined), ...failed];
  if (json) {
    print(
      JSON.stringify(
        ranked.map(({ result, ...rest }) => ({ ...rest, ...(result && { scores: result.scores }) })),
        null,
        2,
      ),
    );
    return;
  }
  const header = ["method", ...scorers, "time"];
  const rows = ranked
    .filter(({ result }) => result !== undefined)
    .map(({ method, result, milliseconds }) => [
      method,
      ...scorers.map((name) => showScore(result!.scores[name])),
      showDuration(milliseconds),
    ]);
  for (const line of aligned([header, ...rows])) print(line);
  if (rows.length > 0) mention(wrapped(scoresInWords(scorers), terminalWidth(), "  "));
  for (const { method, failure } of failed) mention(`${method} failed: ${failure}`);
  if (failed.length === compared.length) throw new CommandFailure("failure", "every method failed");
}
