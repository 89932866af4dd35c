/** What is checked: a recipe with all that the checks need to know about it. */
import type { AnyFitData, AnyMethod, AnyModel, AnyRecipe, Traits } from "../contract/contract.js";
import { createRegistry, type Registry } from "../contract/registry.js";
import { LecternError } from "../core/errors.js";
import type { RecipeJson } from "../core/options/options.js";
import { isRecord } from "../core/plain-data.js";
import { type Progress, type RunControl, runToEnd } from "../core/run.js";
import { isTable, type Table } from "../data/table/table.js";
import {
  type AnyProblem,
  createProblem,
  createTableProblem,
  fitDataOf,
  namesFor,
  type Problem,
  problemOf,
  tableProblemOf,
} from "./check-data.js";

/** A check that a method is known to fail, and why it may. */
export interface CheckException {
  readonly name: string;
  readonly reason: string;
}

/** How to check a method. */
export interface CheckOptions {
  /** Options for a method that is to be checked with others than its defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Data to train on, for methods that the common ones do not suit. */
  readonly data?: AnyFitData;
  /** Seeds to try, for methods that have one; 1 and 2 by default. */
  readonly seeds?: readonly number[];
  /** How far, relative to their size, results may differ that are equal but for rounding; 1e-8 by default. */
  readonly tolerance?: number;
  /** Checks that this method need not pass. An exception that turns out not to be needed is an error. */
  readonly exceptions?: readonly CheckException[];
}

/** A fit whose steps were counted. */
export interface WalkedFit {
  readonly model: AnyModel;
  readonly progress: readonly Progress[];
}

/** A recipe under check. */
export interface Subject {
  readonly kind: string;
  readonly method: AnyMethod;
  readonly recipe: AnyRecipe;
  readonly traits: Traits;
  /** The method and those of the recipes inside its options. */
  readonly registry: Registry;
  /** What the method is tried on. */
  readonly given: AnyProblem;
  /** The same, for methods that take matrices. */
  readonly problem: Problem;
  readonly seeds: readonly number[];
  readonly tolerance: number;
  /** The model of the recipe and the problem, fitted when first asked for. */
  readonly model: () => AnyModel;
  /** The same fit by `steps`, with all progress that it reports, run when first asked for. */
  readonly walked: () => WalkedFit;
  /** The model of the same samples with named columns, fitted when first asked for. */
  readonly named: () => AnyModel;
  /** Whether the fit reports progress. */
  readonly iterates: () => boolean;
  /** The same recipe on a table: what it is tried on anyway or, where it takes categories as well as numbers, another. */
  readonly onTable: () => Subject;
}

/** Makes the subject of a method, called with its options, or of a recipe. */
export function createSubject(checked: AnyMethod | AnyRecipe, settings: CheckOptions): Subject {
  const recipe = isRecipe(checked) ? checked : checked.revive(settings.options ?? {}, registryOf(settings.options));
  const { traits } = recipe;
  const given = traits.supports.table ? tableOf(recipe, settings) : numbersOf(recipe, settings);
  const subject = subjectOf(recipe, given, settings);
  const mixed = once(() => subjectOf(recipe, createTableProblem(traits.target), settings));
  return traits.supports.table ? subject : { ...subject, onTable: mixed };
}

function subjectOf(recipe: AnyRecipe, given: AnyProblem, settings: CheckOptions): Subject {
  const { traits, method } = recipe;
  const subject: Subject = {
    kind: recipe.kind,
    method,
    recipe,
    traits,
    registry: registryOf(recipe.options, method),
    given,
    get problem(): Problem {
      if (!isTable(given.x)) return { ...given, x: given.x };
      throw new LecternError("broken-contract", `${recipe.kind}: a check for matrices was run on a method for tables`);
    },
    seeds: settings.seeds ?? [1, 2],
    tolerance: settings.tolerance ?? 1e-8,
    model: once(() => recipe.fit(fitDataOf(given))),
    walked: once(() => walk(recipe, given)),
    named: once(() => recipe.fit(fitDataOf(given, { features: namesFor(subject.problem.x) }))),
    iterates: once(() => yieldsProgress(recipe, given)),
    onTable: () => subject,
  };
  return subject;
}

function numbersOf({ traits }: AnyRecipe, { data }: CheckOptions): Problem {
  return data ? problemOf(data, traits.target) : createProblem(traits.target);
}

/** No table suits every method: each reads columns of its own types. */
function tableOf({ kind, traits }: AnyRecipe, { data }: CheckOptions): Problem<Table> {
  if (data !== undefined) return tableProblemOf(data, traits.target);
  throw new LecternError("invalid-option", `${kind}: a method for tables is checked on a table; set settings.data`);
}

/** Distinguishes a recipe from a method. */
export function isRecipe(given: AnyMethod | AnyRecipe): given is AnyRecipe {
  return "fit" in given;
}

function registryOf(options: unknown, ...methods: AnyMethod[]): Registry {
  const byKind = new Map(methods.map((method) => [method.kind, method]));
  for (const { method } of recipesIn(options)) byKind.set(method.kind, method);
  return createRegistry([...byKind.values()]);
}

/** The recipes anywhere inside options, those inside the options of others included. */
function recipesIn(options: unknown): AnyRecipe[] {
  if (Array.isArray(options)) return options.flatMap(recipesIn);
  if (!isRecord(options)) return [];
  const inside = Object.values(options).flatMap(recipesIn);
  return isLive(options) ? [options, ...inside] : inside;
}

function isLive(value: object): value is AnyRecipe {
  return "fit" in value && "method" in value;
}

/** Whether the recipe, or one inside it, has a seed. */
export function hasSeed({ registry }: Subject): boolean {
  return registry.methods.some(({ options }) => "seed" in options);
}

/** The same recipe with another seed, in it and in the recipes inside it. */
export function withSeed({ recipe, registry }: Subject, seed: number): AnyRecipe {
  const reseed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reseed);
    if (!isRecord(value)) return value;
    const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, reseed(part)]));
    const seeded = isRecipeJson(value) && "seed" in registry.method(value.kind).options;
    return seeded ? { ...parts, options: { ...(parts["options"] as object), seed } } : parts;
  };
  return registry.recipe(reseed(toJson(recipe)) as RecipeJson);
}

function isRecipeJson(value: object): value is RecipeJson {
  return "kind" in value && "options" in value && isRecord(value.options);
}

/** A value after a round trip through JSON. */
export function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Runs a fit step by step to its end. */
export function walk(recipe: AnyRecipe, given: AnyProblem, control: RunControl<Progress> = {}): WalkedFit {
  const progress: Progress[] = [];
  const model = runToEnd(recipe.steps(fitDataOf(given), control), { onProgress: (told) => progress.push(told) });
  return { model, progress };
}

/** A fit that fails reports nothing here; the checks that call fit report the failure. */
function yieldsProgress(recipe: AnyRecipe, given: AnyProblem): boolean {
  try {
    for (const _ of recipe.steps(fitDataOf(given))) return true;
    return false;
  } catch {
    return false;
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Fits on anything, as a program without types may. */
export function fitOn({ recipe }: Subject, data: unknown): AnyModel {
  return recipe.fit(data as AnyFitData);
}
