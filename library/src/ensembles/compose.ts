/** What all ensembles share: the recipe around a fit, and the capabilities of its parts. */
import type { Composition } from "../contract/composite.js";
import type { AnyFitData, AnyModel, AnyRecipe, Capabilities, Input, Recipe } from "../contract/contract.js";
import type { Fitted } from "../contract/declaration.js";
import { type Limits, sharedSamples } from "../contract/validate/limits.js";
import { validated } from "../contract/validate/validated.js";
import { LecternError } from "../core/errors.js";
import type { OptionTable } from "../core/options/options.js";
import { equalPlainData } from "../core/plain-data.js";
import { distinctWarnings, type Report, warnWithin } from "../core/report.js";
import type { Progress, Work } from "../core/run.js";
import type { Saved } from "../core/saved.js";
import { type ClassScores, classScores } from "../data/class-scores.js";
import { type ClassName, isLabels, type Labels, type NamedLabels, namedLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { unusedColumns } from "../data/table/schema.js";
import type { Table } from "../data/table/table.js";
import type { TaskProgress } from "../selection/run-tasks.js";
import { type Judged, trainingData } from "../selection/score-fold.js";

export type EnsembleSamples = Matrix | SparseMatrix | Table;

/** The data that every one of some recipes takes: as arguments of functions, types of a union are intersected. */
export type DataOf<R> = (R extends { fit(data: infer D): unknown } ? (data: D) => void : never) extends (
  data: infer All,
) => void
  ? All
  : never;

/** The model of a recipe. */
export type ModelOf<R> = R extends Recipe<infer M, AnyFitData> ? M : never;

/** The samples that a model takes whose recipe was fitted on such data. */
export type InputOf<D> = D extends { readonly x: infer X }
  ? X | { readonly x: X; readonly features?: readonly string[] }
  : Input;

/** The functions of a classifier that combines others. */
export interface ComposedClassifierMembers<D> {
  readonly classes: readonly ClassName[];
  predict(x: InputOf<D>): NamedLabels;
}

/** What makes one ensemble differ from another. */
export interface EnsembleParts<S extends object> {
  readonly role: "classifier" | "regressor";
  readonly capabilities: SharedCapabilities;
  readonly offers: readonly string[];
  readonly fit: (data: Judged) => Work<TaskProgress, Fitted<S>>;
  /** The functions of a model; samples have been validated. */
  readonly use: (state: S, classes: readonly ClassName[]) => Uses;
}

/** Functions of validated samples. */
export interface Uses {
  readonly predict: (x: EnsembleSamples) => Float64Array | Labels;
  readonly probabilities?: (x: EnsembleSamples) => Matrix;
  readonly decision?: (x: EnsembleSamples) => Matrix;
}

/** What an ensemble is with its options. */
export function composeEnsemble<T extends OptionTable, S extends object>({
  role,
  capabilities: { supports, limits },
  offers,
  fit,
  use,
}: EnsembleParts<S>): Composition<T, S, TaskProgress> {
  return {
    role,
    target: role === "classifier" ? "labels" : "numbers",
    supports,
    limits,
    offers,
    fit,
    view: ({ state, saved: { classes }, validate }) => {
      const { predict, probabilities, decision } = use(state, classes ?? []);
      return {
        ...(classes && { classes }),
        predict: (x: unknown) => named(predict(validate(x)), classes),
        ...(probabilities && { probabilities: (x: unknown) => classScores(probabilities(validate(x)), classes ?? []) }),
        ...(decision && { decision: (x: unknown) => classScores(decision(validate(x)), classes ?? []) }),
      };
    },
  };
}

/** What an ensemble predicts: numbers, or labels with their classes. */
function named(given: Float64Array | Labels, classes: readonly ClassName[] = []): Float64Array | NamedLabels {
  return isLabels(given) ? namedLabels(given.codes, classes) : given;
}

/** What several recipes can all do, and the remedy for what some of them cannot. */
export interface SharedCapabilities {
  readonly supports: Required<Capabilities>;
  readonly limits: Limits;
}

/**
 * The capabilities that all recipes have. Samples are a table as soon as one of them needs a table, which all must take
 * then. Groups are for ensembles that divide samples.
 */
export function sharedCapabilities(kind: string, recipes: readonly AnyRecipe[], divides: boolean): SharedCapabilities {
  const { table, categories } = sharedSamples(recipes.map(({ traits }) => traits.supports));
  const encoded = recipes.find(({ traits }) => traits.supports.table);
  const plain = recipes.find(({ traits }) => !traits.supports.table && !traits.supports.categories);
  if (encoded !== undefined && plain !== undefined) {
    throw new LecternError(
      "invalid-option",
      `${kind}: ${encoded.kind} and ${plain.kind} take different samples, one a table and one numbers; ` +
        "put encodeTable() before the latter in a pipeline",
    );
  }
  const limits = Object.fromEntries(
    (["weights", "sparse", "missing"] as const).flatMap((name) => {
      const lacking = recipes.find(({ traits }) => !traits.supports[name]);
      return lacking === undefined ? [] : [[name, `which ${lacking.kind} cannot use`]];
    }),
  );
  const groups = divides || recipes.some(({ traits }) => traits.supports.groups);
  return {
    supports: {
      ...{ weights: true, sparse: true, missing: true, fillsMissing: false, givesTable: false },
      ...{ table, categories, groups, warmStart: false },
    },
    limits,
  };
}

/** Throws for recipes of another role. */
export function requireRole(kind: string, option: string, recipe: AnyRecipe, role: "classifier" | "regressor"): void {
  if (recipe.traits.role === role) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: ${option} must be a ${role}, ${recipe.kind} is a ${recipe.traits.role}`,
    { kind, option },
  );
}

/** The work of fitting a recipe on checked data. */
export function fitOn(recipe: AnyRecipe, data: Judged): Work<Progress, AnyModel> {
  return recipe.steps(trainingData(recipe, data));
}

/** A fitted part of an ensemble under the name that warnings give it. */
export interface NamedModel {
  readonly name: string;
  readonly model: AnyModel;
}

/** The reports of the parts as one; those of each part are in the saved models. */
export function joinReports(parts: readonly NamedModel[]): Pick<Report, "converged" | "warnings"> {
  const warnings = parts.flatMap(({ name, model }) =>
    model.report.warnings.map((warning) => warnWithin(name, warning)),
  );
  return { converged: parts.every(({ model }) => model.report.converged), warnings: distinctWarnings(warnings) };
}

/** Columns of a table that no part uses. */
export function unusedByAll(models: readonly AnyModel[]): string[] {
  const [first, ...others] = models.map(({ saved }) => unusedColumns(saved.schema ?? []));
  return first.filter((name) => others.every((unused) => unused.includes(name)));
}

/** The output of a fitted model; a function that its role or offers promise must exist. */
export function answerOf(
  model: AnyModel,
  name: "predict" | "probabilities" | "decision",
  x: EnsembleSamples,
): Float64Array | NamedLabels | ClassScores {
  const apply = model[name];
  if (apply === undefined) throw new LecternError("broken-contract", `${model.kind}: a ${model.role} needs ${name}`);
  return apply(validated({ x })) as Float64Array | NamedLabels | ClassScores;
}

/** The saved models of a state, made live by their recipes. Classifiers must know the classes of the ensemble. */
export function restoreAll(
  kind: string,
  recipes: readonly AnyRecipe[],
  saved: readonly Saved[],
  classes: readonly ClassName[],
): AnyModel[] {
  return recipes.map((own, i) => {
    const model = own.restore(saved[i]);
    if (equalPlainData(model.classes ?? [], classes)) return model;
    throw new LecternError("invalid-file", `${kind}: ${model.kind} must know the classes of the ensemble`, { kind });
  });
}
