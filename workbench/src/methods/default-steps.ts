/** The default method. */
import type { AnyMethod, RecipeJson, Role } from "lectern/contract";
import { registry } from "lectern/registry";
import { findMethod } from "./find-method.js";
import { reasonAgainstRecipe, type TargetFacts } from "./suitability.js";

/** What there is to learn: the task of the target, or null without one. */
export type TargetTask = "classification" | "regression" | null;

/** The role that learns it, and the kinds that show most with their defaults, the best first. */
const choices: Readonly<
  Record<NonNullable<TargetTask> | "none", { readonly role: Role; readonly kinds: readonly string[] }>
> = {
  classification: { role: "classifier", kinds: ["nearest-neighbors-classifier", "logistic-regression"] },
  regression: { role: "regressor", kinds: ["ridge", "least-squares"] },
  none: { role: "clusterer", kinds: ["k-means", "pca"] },
};

/** The steps to begin with for a target: one method that fits it. */
export function defaultStepsFor(
  task: TargetTask,
  methods: readonly AnyMethod[] = registry.methods,
): readonly [RecipeJson, ...RecipeJson[]] {
  const { role, kinds } = choices[task ?? "none"];
  const preferred = kinds.find((kind) => methods.some((method) => method.kind === kind));
  const kind = preferred ?? methods.find(({ traits }) => traits?.role === role)?.kind;
  if (kind === undefined) throw new Error(`there is no method with the role ${role}`);
  return [{ kind, options: {} }];
}

/** Linear methods are quick on any file, and take columns on very different scales once these are standardised. */
const fairKinds = { classification: "logistic-regression", regression: "ridge", none: "k-means" } as const;

/** The steps for the first look at an unknown file: a simple method that suits the target, on standardised columns. */
export function fairSteps(target: TargetFacts | null): readonly RecipeJson[] {
  const kind = fairKinds[target?.task ?? "none"];
  return [
    { kind: "standardize", options: {} },
    { kind, options: {} },
  ];
}

/**
 * The steps after the target has changed: those that still fit stay. A method for the other task is replaced by its
 * counterpart, such as random-forest-regressor for random-forest-classifier, or to the default.
 */
export function stepsFor(steps: readonly RecipeJson[], target: TargetFacts | null): readonly RecipeJson[] {
  const last = steps.length - 1;
  const fits = (step: RecipeJson, i: number) =>
    reasonAgainstRecipe(step, { target, isFirst: i === 0, isLast: i === last }) === undefined;
  if (steps.length > 0 && steps.every(fits)) return steps;
  const preparing = steps.slice(0, -1).filter(fits);
  const method = steps[last];
  if (method !== undefined && fits(method, last)) return [...preparing, method];
  const sister = method === undefined ? undefined : sisterOf(method.kind);
  const place = { target, isFirst: preparing.length === 0, isLast: true };
  if (sister !== undefined && reasonAgainstRecipe(sister, place) === undefined) return [...preparing, sister];
  return [...preparing, ...defaultStepsFor(target?.task ?? null)];
}

/** The method with the same idea for the other task, known by its name. */
function sisterOf(kind: string): RecipeJson | undefined {
  const sister = kind.endsWith("-classifier")
    ? kind.replace(/-classifier$/, "-regressor")
    : kind.replace(/-regressor$/, "-classifier");
  return sister === kind || findMethod(sister) === undefined ? undefined : { kind: sister, options: {} };
}
