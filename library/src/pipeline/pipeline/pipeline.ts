/** Pipelines: transformers one after the other, then any method, as one recipe and one model. */
import { type Composition, defineComposite, type ModelMembers } from "../../contract/composite.js";
import type { AnyFitData, AnyRecipe, Model, Recipe, TargetKind, TransformerRecipe } from "../../contract/contract.js";
import type { Opened } from "../../contract/declaration.js";
import { validated } from "../../contract/validate/validated.js";
import { LecternError } from "../../core/errors.js";
import { list, type OptionValues, recipe } from "../../core/options/options.js";
import type { Progress } from "../../core/run.js";
import type { Matrix, MatrixLike } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { Table } from "../../data/table/table.js";
import {
  fitSteps,
  type PipelineProgress,
  type PipelineSamples,
  type PipelineState,
  pipelineState,
  suited,
  transformOf,
} from "../fit-steps.js";
import { forwardMembers, type SampleFunction } from "../forward-members.js";
import { stepNames } from "../option-paths.js";
import { checkChain } from "./check-chain.js";

const options = {
  steps: list(recipe({ kind: "standardize", options: {} }, "one step"), [], "transformers, then any method", 1),
};

/** Functions whose results must be carried back through the transformers before. */
const NEED_WAY_BACK: readonly string[] = ["inverse", "sample"] satisfies WayBack[];
type WayBack = "inverse" | "sample";

type PipelineOptions = OptionValues<typeof options>;

/** A recipe that may precede others, because its models can transform. */
export type StepRecipe = TransformerRecipe<
  Model & { readonly outputFeatures: readonly string[]; transform(x: never): PipelineSamples },
  AnyFitData,
  Progress,
  Readonly<Record<string, unknown>>,
  PipelineSamples
>;

type Steps = readonly [...StepRecipe[], AnyRecipe];
type Last<R> = R extends readonly [...unknown[], infer L] ? L : never;
type ModelOf<R> = R extends Recipe<infer M, AnyFitData> ? M : never;
type Before<R> = R extends readonly [...infer B, unknown] ? B : never;
type DataOf<R> = R extends { fit(data: infer D): unknown } ? D : never;

type KindOf<R> = R extends { readonly kind: infer K extends string } ? K : string;

/** How often a kind has occurred, counting this time. */
type Occurrence<K, Seen, N extends readonly unknown[] = [K]> = Seen extends readonly [infer S, ...infer Rest]
  ? Occurrence<K, Rest, S extends K ? [...N, K] : N>
  : N["length"] & number;
type StepName<K extends string, N extends number> = N extends 1 ? K : `${K}-${N}`;

/** The models of the steps by the names that paths of options have: the kind, for the second of a kind "pca-2". */
type StepModels<R extends readonly unknown[], Seen extends readonly string[] = []> = R extends readonly [
  infer First,
  ...infer Rest,
]
  ? { readonly [N in StepName<KindOf<First>, Occurrence<KindOf<First>, Seen>>]: ModelOf<First> } & StepModels<
      Rest,
      [...Seen, KindOf<First>]
    >
  : unknown;

type SamplesOf<R extends Steps> = DataOf<R[0]> extends { readonly x: infer X } ? X : never;
type InputOf<X> = X | { readonly x: X; readonly features?: readonly string[] };

/** A function of the last step for other samples than its own. Dense samples stay dense on their way. */
type Taking<F, X> = F extends (x: never) => infer Y
  ? Extract<X, Table> extends never
    ? { (x: InputOf<Exclude<X, SparseMatrix>>): Exclude<Y, SparseMatrix>; (x: InputOf<X>): Y }
    : (x: InputOf<X>) => Y
  : never;

type TakingAll<M, X> = {
  readonly [K in keyof M]: K extends SampleFunction ? Taking<M[K], X> : M[K];
};

/** The members of the last step's model for samples of the first, with the state and options of the pipeline. */
export type PipelineModel<R extends Steps> = Model<PipelineState, PipelineOptions> & {
  /** The fitted steps, by their names. */
  readonly steps: StepModels<R>;
} & TakingAll<
    Omit<ModelOf<Last<R>>, "state" | "options" | "saved" | "update" | "steps" | "best" | WayBack>,
    SamplesOf<R>
  > &
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
export const pipeline = defineComposite(
  {
    kind: "pipeline",
    title: "Pipeline",
    summary: "Chains transformers and a final method into one.",
    facts: { task: "composed", objective: null, seeAlso: ["columns"] },
    options,
    learns: pipelineState,
    compose: (values) => composeSteps(stepsOf(values)),
  },
  (revive) =>
    // The types of the steps are known only here, so they are restored here.
    <const R extends Steps>(...steps: R) =>
      revive({ steps }) as RecipeOfSteps<R>,
);

type TransformedBy<R> = R extends { fitTransform(data: never): { readonly transformed: infer X } } ? X : never;

/** A recipe of a pipeline. */
export interface PipelineRecipe<R extends Steps>
  extends Recipe<PipelineModel<R>, PipelineData<R>, PipelineProgress, PipelineOptions, "pipeline"> {}

/** A recipe of a pipeline that ends with a transformer, and so is one itself. */
export interface TransformerPipelineRecipe<R extends Steps>
  extends TransformerRecipe<
    PipelineModel<R>,
    PipelineData<R>,
    PipelineProgress,
    PipelineOptions,
    TransformedBy<Last<R>>,
    "pipeline"
  > {}

type RecipeOfSteps<R extends Steps> = Last<R> extends StepRecipe ? TransformerPipelineRecipe<R> : PipelineRecipe<R>;

function composeSteps(steps: readonly AnyRecipe[]): Composition<typeof options, PipelineState, PipelineProgress> {
  const last = steps[steps.length - 1];
  checkOrder(steps);
  const wayBack = steps.slice(0, -1).every((step) => step.traits.offers.includes("inverse"));
  const offers = last.traits.offers.filter((name) => name !== "update" && (wayBack || !NEED_WAY_BACK.includes(name)));
  const filling = steps.findIndex((step) => step.traits.supports.fillsMissing);
  const meetMissing = filling < 0 ? steps : steps.slice(0, filling + 1);
  const { sparse, table, categories } = steps[0].traits.supports;
  // A method made of others would need to know them to restore the model that it begins from.
  const warmStart = last.traits.supports.warmStart && last.method.traits !== undefined;
  const { warmStarts } = last.traits;
  return {
    role: last.traits.role,
    target: targetOf(steps),
    supports: {
      weights: steps.every((step) => step.traits.supports.weights),
      ...{ sparse, table, categories },
      missing: meetMissing.every((step) => step.traits.supports.missing),
      fillsMissing: filling >= 0,
      givesTable: last.traits.supports.givesTable,
      groups: last.traits.supports.groups,
      warmStart,
    },
    ...(warmStarts && {
      warmStarts: { ...warmStarts, option: `${stepNames(steps)[steps.length - 1]}.${warmStarts.option}` },
    }),
    offers,
    fit: (data, given, from) => fitSteps(data, stepsOf(given), from),
    view: (opened) => viewSteps(opened, offers),
  };
}

function stepsOf({ steps }: PipelineOptions): readonly AnyRecipe[] {
  return steps as readonly AnyRecipe[];
}

/** The last step names the task; transformers that learn from the target make do with any. */
function targetOf(steps: readonly AnyRecipe[]): TargetKind {
  const { target } = steps[steps.length - 1].traits;
  return target === "none" && steps.some((step) => step.traits.target !== "none") ? "any" : target;
}

function checkOrder(steps: readonly AnyRecipe[]): void {
  steps.slice(0, -1).forEach(({ kind, traits }, i) => {
    if (traits.role === "transformer") return;
    throw new LecternError(
      "invalid-option",
      `pipeline: step ${i + 1} (${kind}) is a ${traits.role}; only transformers may precede the last step`,
      { option: `steps[${i}]` },
    );
  });
  steps.slice(1).forEach(({ kind, traits: { supports } }, i) => {
    if (steps[i].traits.supports.givesTable) {
      if (supports.table || supports.categories) return;
      throw new LecternError(
        "invalid-option",
        `pipeline: step ${i + 2} (${kind}) needs numbers, but ${steps[i].kind} before it keeps columns as they are; ` +
          "give each column an encoder",
        { option: `steps[${i}]` },
      );
    }
    if (!supports.table) return;
    throw new LecternError(
      "invalid-option",
      `pipeline: step ${i + 2} (${kind}) takes tables, but the step before it returns numbers; it must be the first step`,
      { option: `steps[${i + 1}]` },
    );
  });
}

/** The functions of the last step's model, each with the transformers before it. */
function viewSteps(
  { state, saved, options: given, validate }: Opened<PipelineState, PipelineOptions, PipelineSamples>,
  offers: readonly string[],
): ModelMembers {
  const steps = stepsOf(given);
  const models = steps.map((step, i) => step.restore(state.steps[i]));
  checkChain(saved, models);
  const last = models[models.length - 1];
  const before = models.slice(0, -1);
  const prepare = (x: unknown) =>
    before.reduce<PipelineSamples>(
      (samples, model, i) => suited(transformOf(model)(validated({ x: samples })), steps[i + 1]),
      validate(x),
    );

  const members = forwardMembers(last, (x) => validated({ x: prepare(x) }));
  const { inverse, sample } = last;
  const back = (x: Matrix | Table) =>
    before.reduceRight((samples, model) => model.inverse?.(samples as Matrix) ?? samples, x);
  const returning = {
    ...(inverse && offers.includes("inverse") && { inverse: (x: MatrixLike) => back(inverse(x)) }),
    ...(sample &&
      offers.includes("sample") && {
        sample(count: number, seed = 0) {
          const drawn = sample(count, seed);
          return "y" in drawn ? { x: back(drawn.x) as Matrix, y: drawn.y } : (back(drawn) as Matrix);
        },
      }),
  };
  const names = stepNames(steps);
  const named = Object.freeze(Object.fromEntries(models.map((model, i) => [names[i], model])));
  return { ...members, ...returning, steps: named };
}
