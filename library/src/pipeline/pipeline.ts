/** Pipelines: transformers one after the other, then any method, as one recipe and one model. */
import type { AnyFitData, AnyModel, AnyRecipe, Model, Recipe } from "../contract/contract.js";
import { createMethod, type Opened } from "../contract/method.js";
import type { Registry } from "../contract/registry.js";
import { requireSaved } from "../contract/restoring.js";
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/option-checks.js";
import { list, type OptionValues, recipe } from "../core/options.js";
import type { Progress, Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import type { Dataset, SamplesLike, Target } from "../data/dataset.js";
import type { Matrix, MatrixLike } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";

const options = {
  steps: list(recipe({ kind: "standardize", options: {} }, "one step"), [], "transformers, then any method", 1),
};

/** Functions whose results must be carried back through the transformers before. */
const NEED_WAY_BACK: readonly string[] = ["inverse", "sample"] satisfies WayBack[];
type WayBack = "inverse" | "sample";

type PipelineOptions = OptionValues<typeof options>;

export interface PipelineState {
  /** The fitted steps, in order. */
  readonly steps: readonly Saved[];
}

export interface PipelineProgress extends Progress {
  /** Which step of the pipeline is being fitted, from 1, and of what kind it is. */
  readonly stage: number;
  readonly stages: number;
  readonly kind: string;
}

/** A recipe that may stand before others, because its models can transform. */
export type TransformerRecipe = Recipe<
  Model & { readonly outputFeatures: readonly string[]; transform(x: never): Matrix | SparseMatrix },
  AnyFitData
>;

type Steps = readonly [...TransformerRecipe[], AnyRecipe];
type Last<R> = R extends readonly [...unknown[], infer L] ? L : never;
type ModelOf<R> = R extends Recipe<infer M, AnyFitData> ? M : never;
type Before<R> = R extends readonly [...infer B, unknown] ? B : never;
type DataOf<R> = R extends { fit(data: infer D): unknown } ? D : never;

/** The members of the last step's model, with the state and options of the pipeline. */
export type PipelineModel<R extends Steps> = Model<PipelineState, PipelineOptions> &
  Omit<ModelOf<Last<R>>, "state" | "options" | "saved" | "update" | WayBack> &
  ([ModelOf<Before<R>[number]>] extends [{ inverse: unknown }]
    ? Pick<ModelOf<Last<R>>, WayBack & keyof ModelOf<Last<R>>>
    : unknown);

/** Samples as the first step takes them, the target as the last one does. */
export type PipelineData<R extends Steps> = Omit<DataOf<Last<R>>, "x"> & Pick<DataOf<R[0]>, "x" & keyof DataOf<R[0]>>;

/**
 * Chains transformers and a last method into one recipe. The whole chain is refitted wherever the recipe is fitted,
 * so nothing of a test set can leak into training.
 *
 * @example
 * ```ts
 * import { pca, pipeline, ridge, standardize } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const model = pipeline(standardize(), pca({ components: 5 }), ridge()).fit(await diabetes());
 * model.predict((await diabetes()).x); // scaled, projected, predicted
 * ```
 */
export const pipeline = Object.freeze(
  Object.assign(compose, {
    kind: "pipeline",
    title: "Pipeline",
    summary: "Transformers one after the other, then any method, as one.",
    options,
    revive: (given: unknown, registry?: Registry): AnyRecipe =>
      composeAny(stepsOf(resolveOptions("pipeline", options, given as PipelineOptions, registry?.recipe))),
    restore(saved: Saved, registry?: Registry): AnyModel {
      requireSaved(saved, "pipeline", 1);
      return pipeline.revive(saved.options, registry).restore(saved);
    },
  }),
);

function compose<const R extends Steps>(
  ...steps: R
): Recipe<PipelineModel<R>, PipelineData<R>, PipelineProgress, PipelineOptions> {
  // The types of the steps are known here and nowhere below: this is where they are given back.
  return composeAny(stepsOf(resolveOptions("pipeline", options, { steps }))) as ReturnType<typeof compose<R>>;
}

function composeAny(steps: readonly AnyRecipe[]): AnyRecipe {
  const last = steps[steps.length - 1];
  checkOrder(steps);
  const wayBack = steps.slice(0, -1).every((step) => step.traits.offers.includes("inverse"));
  const offers = last.traits.offers.filter((name) => name !== "update" && (wayBack || !NEED_WAY_BACK.includes(name)));
  const method = createMethod<
    Target | undefined,
    typeof options,
    { sparse: true; weights: boolean; missing: boolean },
    PipelineState,
    PipelineProgress,
    AnyModel & Model<PipelineState>,
    AnyFitData
  >(
    {
      kind: "pipeline",
      title: pipeline.title,
      summary: pipeline.summary,
      options,
      supports: {
        weights: steps.every((step) => step.traits.supports.weights),
        sparse: steps[0].traits.supports.sparse as true,
        missing: steps.every((step) => step.traits.supports.missing),
      },
    },
    {
      role: last.traits.role,
      target: last.traits.target,
      method: pipeline,
      fit: fitSteps,
      offers: Object.fromEntries(offers.map((name) => [name, true])),
      view: (opened) => viewSteps(opened, offers),
    },
  );
  return method({ steps });
}

function stepsOf({ steps }: PipelineOptions): readonly AnyRecipe[] {
  return steps as readonly AnyRecipe[];
}

function checkOrder(steps: readonly AnyRecipe[]): void {
  steps.slice(0, -1).forEach(({ kind, traits }, i) => {
    if (traits.role === "transformer") return;
    throw new LecternError(
      "invalid-option",
      `pipeline: step ${i + 1} (${kind}) is a ${traits.role}; only transformers may stand before the last step`,
      { option: `steps[${i}]` },
    );
  });
}

type PipelineDataset = Dataset<Target | undefined, Matrix | SparseMatrix>;

function* fitSteps(
  data: PipelineDataset,
  given: PipelineOptions,
): Work<PipelineProgress, { state: PipelineState; report: object }> {
  const steps = stepsOf(given);
  const saved: Saved[] = [];
  let current: AnyFitData = data;
  let done = 0;
  for (const [index, step] of steps.entries()) {
    const place = { stage: index + 1, stages: steps.length, kind: step.kind };
    const { model, taken } = yield* fitStep(step, current, done, place);
    done += taken;
    saved.push(model.saved);
    if (index < steps.length - 1) {
      current = { ...current, x: transformOf(model)(current.x), features: model.outputFeatures ?? [] };
    }
  }
  const { samples, features, ...facts } = saved[saved.length - 1].report;
  const warnings = saved.flatMap(({ kind, report }) => report.warnings.map((warning) => `${kind}: ${warning}`));
  const converged = saved.every(({ report }) => report.converged);
  return { state: { steps: saved }, report: { ...facts, converged, warnings } };
}

function* fitStep(
  step: AnyRecipe,
  data: AnyFitData,
  done: number,
  place: Omit<PipelineProgress, "step">,
): Work<PipelineProgress, { model: AnyModel; taken: number }> {
  const work = step.steps(data);
  let taken = 0;
  try {
    for (;;) {
      const turn = work.next();
      if (turn.done) return { model: turn.value, taken };
      taken = turn.value.step;
      const { of } = turn.value;
      // Iterations are counted through all steps; how many the steps to come will take is not known yet.
      yield { ...turn.value, ...place, step: done + taken, ...(of === undefined ? {} : { of: done + of }) };
    }
  } finally {
    // Left before its end, as by an abort, the step must free what it holds.
    work.return(undefined as never);
  }
}

/** The functions of the last step's model, each with the transformers before it. */
function viewSteps(
  { saved, state, options: given, admit }: Opened<PipelineState, PipelineOptions, Matrix | SparseMatrix>,
  offers: readonly string[],
) {
  const steps = stepsOf(given);
  if (!Array.isArray(state.steps) || state.steps.length !== steps.length) {
    throw new LecternError(
      "invalid-file",
      `pipeline: the saved model must hold the ${steps.length} models of its steps`,
    );
  }
  const models = steps.map((step, i) => step.restore(state.steps[i]));
  const last = models[models.length - 1];
  const before = models.slice(0, -1);
  const prepare = (x: unknown) => before.reduce<SamplesLike>((samples, model) => transformOf(model)(samples), admit(x));

  const members: Record<string, unknown> = {};
  for (const name of ["classes", "outputFeatures", "embedding", "labels"] as const) {
    if (last[name] !== undefined) members[name] = last[name];
  }
  for (const name of [
    "predict",
    "transform",
    "logDensity",
    "score",
    "isOutlier",
    "probabilities",
    "decision",
    "memberships",
  ] as const) {
    const apply = last[name];
    if (apply !== undefined) members[name] = (x: unknown) => apply(prepare(x));
  }
  const { inverse, sample } = last;
  const back = (x: Matrix) => before.reduceRight((samples, model) => model.inverse?.(samples) ?? samples, x);
  if (inverse && offers.includes("inverse")) members["inverse"] = (x: MatrixLike) => back(inverse(x));
  if (sample && offers.includes("sample")) members["sample"] = (count: number, seed = 0) => back(sample(count, seed));
  return { ...members, features: saved.features };
}

function transformOf(model: AnyModel): (x: SamplesLike) => Matrix | SparseMatrix {
  if (model.transform === undefined) {
    throw new LecternError("broken-contract", `pipeline: the transformer ${model.kind} has no transform`);
  }
  return model.transform;
}
