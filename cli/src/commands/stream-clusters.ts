/** `lectern cluster --stream`: clusters of rows that are never in memory together. */
import type { AnyModel, RecipeJson } from "lectern/contract";
import { dropTableColumns, type Table } from "lectern/data";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { inputOptions } from "../flags.js";
import { readTableParts } from "../input/read-parts.js";
import { saveModel } from "../models/model-files.js";
import { describeRun } from "../models/run-manifest.js";
import { outputFormat } from "../output/write-table.js";
import { mention } from "../terminal/say.js";
import { stoppable } from "../terminal/stop-signal.js";
import { mentionReport } from "./fit.js";
import { startPartsProgress, writePredictions } from "./predict.js";
import { applyCommonFlags } from "./prepare.js";
import type { UnsupervisedFlags } from "./unsupervised.js";

/** Learns from the rows in a first pass over the files, and writes their clusters in a second one. */
export async function streamClusters(
  recipe: RecipeJson,
  files: readonly string[],
  flags: UnsupervisedFlags,
): Promise<void> {
  applyCommonFlags(flags);
  requireParts(recipe, files, flags);
  const model = await stoppable((signal) => learnFromParts(recipe, files, flags, signal));
  mentionReport(model);
  if (flags.model !== undefined) {
    const inputs = files.map((source) => ({ source, format: flags.format ?? "automatic", bytes: null, hash: null }));
    const rows = model.report.samples;
    saveModel(flags.model, model, { ...describeRun(flags.seed), inputs, rows, columns: model.features, recipe });
    mention(`saved the model as ${flags.model}`);
  }
  await writePredictions({ model, manifest: undefined }, files, flags);
}

/** What does not work in parts is refused before any row is read. */
function requireParts(recipe: RecipeJson, files: readonly string[], flags: UnsupervisedFlags): void {
  const steps = recipe.kind === "pipeline" ? (recipe.options.steps as readonly RecipeJson[]) : [recipe];
  if (!registry.recipe(steps[steps.length - 1]).traits.offers.includes("update")) {
    throw new CommandFailure(
      "usage",
      `${flags.method} learns from all rows together, so that it cannot stream them`,
      "use --method mini-batch-k-means",
    );
  }
  const { plot, plotNumber, plotMethod, label, color, sql, db } = flags;
  const needsAll = {
    "--plot": plot,
    "--plot-number": plotNumber,
    "--plot-method": plotMethod,
    "--label": label,
    "--color": color,
  };
  const flag = Object.entries({ ...needsAll, "--sql": sql, "--db": db }).find(([, value]) => value !== undefined)?.[0];
  if (flag !== undefined) {
    throw new CommandFailure("usage", `${flag} needs all rows in memory, so that it cannot be used with --stream`);
  }
  if (files.length === 0 || files.includes("-")) {
    throw new CommandFailure(
      "usage",
      "--stream reads the rows twice, which standard input does not allow",
      "save them as a file first",
    );
  }
  outputFormat(flags.out, flags.outFormat);
}

/** Fits all steps to the first part; the last step goes on learning from the others. */
async function learnFromParts(
  recipe: RecipeJson,
  files: readonly string[],
  flags: UnsupervisedFlags,
  signal: AbortSignal,
): Promise<AnyModel> {
  const progress = startPartsProgress("learning", true);
  let learned: PartsLearned | undefined;
  let rows = 0;
  try {
    const wanted = { types: new Map(), kept: ["*"] };
    for await (const { table, share } of readTableParts(files, inputOptions(flags), wanted, progress.tell)) {
      signal.throwIfAborted();
      const x = dropTableColumns(table, flags.ignore ?? []);
      learned = learned === undefined ? await fitFirst(recipe, x, signal) : learnMore(learned, x);
      rows += table.rows;
      progress.update(share, rows);
    }
  } finally {
    progress.end();
  }
  if (learned === undefined) throw new CommandFailure("file", "the input has no rows");
  return joined(learned);
}

/** A fitted pipeline, or a single model, whose last step goes on learning. */
interface PartsLearned {
  readonly whole: AnyModel;
  readonly before: readonly AnyModel[];
  readonly last: AnyModel;
}

async function fitFirst(recipe: RecipeJson, x: Table, signal: AbortSignal): Promise<PartsLearned> {
  const whole = await registry.recipe(recipe).fitAsync({ x }, { signal });
  const steps = whole.steps === undefined ? [whole] : Object.values(whole.steps);
  return { whole, before: steps.slice(0, -1), last: steps[steps.length - 1] };
}

function learnMore({ whole, before, last }: PartsLearned, x: Table): PartsLearned {
  const samples = before.reduce<ReturnType<NonNullable<AnyModel["transform"]>>>(
    (rows, step) => step.transform?.(rows) ?? rows,
    x,
  );
  return { whole, before, last: last.update?.({ x: samples }) ?? last };
}

/** The pipeline with its last step as it has become. */
function joined({ whole, before, last }: PartsLearned): AnyModel {
  if (before.length === 0) return last;
  const { samples } = last.report;
  const steps = [...before, last].map(({ saved }) => saved);
  return registry.restore({ ...whole.saved, state: { steps }, report: { ...whole.saved.report, samples } });
}
