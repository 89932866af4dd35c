/** `lectern fit`: one method, one model. */
import type { Command } from "commander";
import type { Progress, Saved } from "lectern";
import { type AnyModel, type RecipeJson, shareDone } from "lectern/contract";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { seenColumns } from "../data/new-values.js";
import { requireClasses, splitColumns } from "../data/target-columns.js";
import type { CommonFlags, InputFlags, TargetFlags } from "../flags.js";
import { givenMethodOptions } from "../method-flags.js";
import { loadModel, saveModel } from "../models/model-files.js";
import { describeRun } from "../models/run-manifest.js";
import { warningsInWords } from "../models/warnings-in-words.js";
import { lastKind, parseRecipe, parseSetting, withLastOptions } from "../recipes/parse-recipe.js";
import { counted } from "../terminal/counted.js";
import { showNumber } from "../terminal/numbers.js";
import { startProgress } from "../terminal/progress.js";
import { mention } from "../terminal/say.js";
import { stoppable } from "../terminal/stop-signal.js";
import { mentionNotes, readInput } from "./prepare.js";

interface FitFlags extends CommonFlags, InputFlags, TargetFlags {
  readonly out: string;
  readonly set: readonly string[];
  readonly from?: string;
}

export async function fit(
  expression: string,
  files: readonly string[],
  flags: FitFlags,
  command: Command,
): Promise<void> {
  const own = recipeFrom(expression, flags.set, command);
  const { target: wanted } = registry.recipe(own).traits;
  const { table, sources } = await readInput(files, flags);
  requireClasses(table, flags.target, wanted);
  const { data, notes } = splitColumns(table, flags, wanted);
  const recipe = withTableEncoding(own, registry, { table: data.x });
  const ready = registry.recipe(recipe);
  mentionNotes(notes);
  const progress = startProgress(`fitting ${expression}`);
  const from = flags.from === undefined ? {} : { from: loadModel(flags.from).model };
  const onProgress = (told: Progress) => progress.update(shareDone(told));
  const model = await stoppable((signal) => {
    mention(`fitting ${expression} on ${counted(data.x.rows, "row")}, ${counted(data.x.names.length, "column")}`);
    return ready.fitAsync(data, { signal, onProgress, ...from });
  }).finally(() => progress.end());
  const { target, weights, groups } = flags;
  saveModel(flags.out, model, {
    ...describeRun(flags.seed),
    inputs: sources,
    rows: data.x.rows,
    columns: data.x.names,
    seen: seenColumns(data.x),
    ...(target === undefined ? {} : { target }),
    ...(weights === undefined ? {} : { weights }),
    ...(groups === undefined ? {} : { groups }),
    recipe,
  });
  mentionReport(model);
  mention(`saved ${flags.out}; predict with it: lectern predict ${flags.out} new.csv`);
}

/** The recipe that an expression, `--set` and the method's own flags describe together. */
export function recipeFrom(expression: string, settings: readonly string[], command: Command): RecipeJson {
  const recipe = parseRecipe(expression, registry);
  const kind = lastKind(expression);
  const pairs = settings.map(parseSetting);
  if (kind === undefined) return recipe;
  return withLastOptions(recipe, givenMethodOptions(kind, registry.method(kind).options, command, pairs));
}

/** Prints the report of the fit in a few lines. */
export function mentionReport(model: AnyModel): void {
  const { kind, report } = lastStep(model.saved);
  const iterations = report.iterations > 0 ? `, ${counted(report.iterations, "iteration")}` : "";
  mention(`${kind}: ${counted(report.samples, "sample")}, ${counted(report.features, "column")}${iterations}`);
  const notes = Object.entries(report.notes).map(
    ([name, value]) => `${name} ${[value].flat().map(noteText).join(" and ")}`,
  );
  if (notes.length > 0) mention(notes.join(", "));
  if (!report.converged) mention("the fit did not converge: increase the number of iterations or the tolerance");
  mentionNotes(warningsInWords(model.report.warnings));
}

function noteText(value: unknown): string {
  return typeof value === "number" && !Number.isInteger(value) ? showNumber(value) : String(value);
}

/** The method that the user named: the last step of the pipeline, which may begin with the table encoder. */
function lastStep(saved: Saved): Saved {
  const { steps } = saved.state as { readonly steps?: readonly Saved[] };
  return saved.kind === "pipeline" && steps !== undefined ? lastStep(steps[steps.length - 1]) : saved;
}
