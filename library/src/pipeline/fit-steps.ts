/** The steps of a pipeline fitted one after the other, each on what the one before it made of the samples. */

import type { AnyFitData, AnyModel, AnyRecipe, AnyTransformerRecipe, Trained } from "../contract/contract.js";
import type { Fitted } from "../contract/declaration.js";
import * as state from "../contract/state/fields.js";
import { inheritScan, validated } from "../contract/validate/validated.js";
import { LecternError, show } from "../core/errors.js";
import type { RecipeJson } from "../core/options/options.js";
import { warnWithin } from "../core/report.js";
import { mapSteps, type Progress, type Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, Target } from "../data/dataset.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { unusedColumns } from "../data/table/schema.js";
import { isTable, type Table } from "../data/table/table.js";
import { type Prepared, sharedPreparation } from "./shared-preparation.js";

/** What a pipeline learns. */
export const pipelineState = {
  steps: state.list("steps", state.model("one step"), "fitted steps, in order", areSteps),
};

export interface PipelineState extends state.StateOf<typeof pipelineState> {}

/** Checks that there is a model for each step of the options, of its kind. */
function areSteps(saved: readonly Saved[], { options }: state.StateContext): string | undefined {
  const steps = options["steps"] as readonly RecipeJson[];
  if (saved.length !== steps.length) return `must have the ${steps.length} models of its steps, got ${saved.length}`;
  const wrong = steps.findIndex(({ kind }, i) => saved[i].kind !== kind);
  if (wrong < 0) return undefined;
  return `must have a ${steps[wrong].kind} model as step ${wrong + 1}, got ${show(saved[wrong].kind)}`;
}

export interface PipelineProgress extends Progress {
  /** Which step of the pipeline is being fitted, from 1, and of what kind it is. */
  readonly stage: number;
  readonly stages: number;
  readonly kind: string;
}

export type PipelineSamples = Matrix | SparseMatrix | Table;

/** Fits the steps in order; progress counts through all of them. A warm start is one of the last step. */
export function* fitSteps(
  data: Dataset<Target | undefined, PipelineSamples>,
  steps: readonly AnyRecipe[],
  from?: PipelineState,
): Work<PipelineProgress, Fitted<PipelineState>> {
  const last = steps[steps.length - 1];
  const { models, current, done } = yield* sharedPreparation(data, steps, () => prepareSamples(data, steps));
  // Only the last step may be a search, which divides samples and so must know which belong together.
  const given = data.groups === undefined ? current : { ...current, groups: data.groups };
  const place = { stage: steps.length, stages: steps.length, kind: last.kind };
  const start = from === undefined ? {} : startOf(last, from);
  const { trained } = yield* fitStep(last, given, start, done, place);
  const saved = [...models, trained.model.saved];
  const { samples, features, ...facts } = trained.model.saved.report;
  const warnings = saved.flatMap(({ kind, report }) => report.warnings.map((warning) => warnWithin(kind, warning)));
  const converged = saved.every(({ report }) => report.converged);
  const fitted = {
    state: { steps: saved },
    report: { ...facts, converged, warnings },
    unused: unusedColumns(saved[0].schema ?? []),
  };
  return last.traits.role === "transformer" ? { ...fitted, transformed: trained.transformed } : fitted;
}

/** Fits the steps before the last one, and transforms the samples for it. */
function* prepareSamples(
  data: Dataset<Target | undefined, PipelineSamples>,
  steps: readonly AnyRecipe[],
): Work<PipelineProgress, Prepared> {
  const models: Saved[] = [];
  const { groups: _, ...rest } = data;
  let current: AnyFitData = isTable(data.x) ? withoutFeatures(rest) : rest;
  let done = 0;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const place = { stage: index + 1, stages: steps.length, kind: step.kind };
    const { trained, taken } = yield* fitStep(step, current, {}, done, place);
    const { model } = trained;
    done += taken;
    models.push(model.saved);
    const x = suited(trained.transformed(), steps[index + 1]);
    const { features: _, ...others } = current;
    // A table brings the names of its columns itself.
    current = isTable(x) ? { ...others, x } : { ...others, x, features: model.outputFeatures ?? [] };
  }
  return { models, current, done };
}

/** A table brings the names of its columns itself. */
function withoutFeatures({ features: _, ...data }: Dataset<Target | undefined, PipelineSamples>): AnyFitData {
  return data;
}

/** Sparse samples are made dense for a step that does not support them: the result is the same. */
export function suited(x: PipelineSamples, next: AnyRecipe): PipelineSamples {
  if (isTable(x) || !isSparse(x) || next.traits.supports.sparse) return x;
  if (x.rows * x.columns <= MAX_DENSE) return inheritScan(toDense(x), x);
  throw new LecternError(
    "unsupported",
    `pipeline: ${next.kind} needs dense samples, and ${x.rows} x ${x.columns} of them would take ` +
      `${Math.ceil((x.rows * x.columns) / 2 ** 27)} GB; use a method that supports sparse samples, or fewer features`,
  );
}

/** Maximum number of entries that are made dense: two gigabytes. */
const MAX_DENSE = 2 ** 28;

/** The last step of a fitted pipeline, as the model to begin from. */
function startOf(step: AnyRecipe, { steps }: PipelineState): Start {
  const saved = steps[steps.length - 1];
  if (saved.kind === step.kind) return { from: step.method.restore(saved) };
  throw new LecternError(
    "invalid-data",
    `pipeline: a warm start needs a pipeline that ends with ${step.kind}, got one that ends with ${saved.kind}`,
    { kind: step.kind },
  );
}

interface Start {
  readonly from?: AnyModel;
}

function* fitStep(
  step: AnyRecipe,
  data: AnyFitData,
  start: Start,
  done: number,
  place: Omit<PipelineProgress, "step">,
): Work<PipelineProgress, { trained: Trained<AnyModel, PipelineSamples>; taken: number }> {
  let taken = 0;
  const trained = yield* mapSteps(trainingOf(step, data, start), (progress) => {
    taken = progress.step;
    const { of } = progress;
    // Iterations are counted through all steps; how many the steps to come will take is not known yet.
    return { ...progress, ...place, step: done + taken, ...(of === undefined ? {} : { of: done + of }) };
  });
  return { trained, taken };
}

/** Only transformers have samples to hand on; the last step may be anything. */
function* trainingOf(
  step: AnyRecipe,
  data: AnyFitData,
  start: Start,
): Work<Progress, Trained<AnyModel, PipelineSamples>> {
  if (step.traits.role === "transformer")
    return yield* (step as AnyTransformerRecipe).trainingSteps(validated(data), start);
  const model = yield* step.steps(validated(data), start);
  return { model, transformed: () => transformOf(model)(validated({ x: data.x })) };
}

/** The function of a transformer that a pipeline needs. */
export function transformOf(model: AnyModel): NonNullable<AnyModel["transform"]> {
  if (model.transform === undefined) {
    throw new LecternError("broken-contract", `pipeline: the transformer ${model.kind} has no transform`);
  }
  return model.transform;
}
