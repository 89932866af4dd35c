/** A workspace with suitable data for a method. */
import type { AnyMethod, RecipeJson, Role } from "lectern/contract";
import type { TableProfile } from "lectern/data";
import type { DataSource } from "../data/source.js";
import { usualTarget } from "../data/usual-target.js";
import { replaceStep } from "../methods/chain.js";
import { findMethod } from "../methods/find-method.js";
import { reasonAgainst, targetFacts } from "../methods/suitability.js";
import { firstWorkspace, type Workspace } from "./workspace.js";

const bundled = (name: string): DataSource => ({ kind: "bundled", name });
const generated = (name: string, options = {}): DataSource => ({ kind: "generator", name, options });

/** Data for groups of methods that need something special. */
const special: readonly { readonly kinds: string; readonly source: DataSource; readonly target?: null }[] = [
  // Mixtures of signals in time.
  {
    kinds: "fast-ica infomax jade sobi kernel-tdsep slow-feature-analysis",
    source: generated("cocktail-party"),
    target: null,
  },
  // Parts of pictures, none below 0.
  { kinds: "nmf dictionary-learning truncated-svd random-projection sparse-pca", source: bundled("digits") },
  // Two views of the same people.
  { kinds: "cca kernel-cca pls-canonical", source: bundled("linnerud") },
  // Points along a curve.
  { kinds: "principal-curve", source: generated("sine"), target: null },
  // Outliers in the target.
  {
    kinds: "huber-regression robust-regression ransac theil-sen quantile-regression",
    source: generated("sine", { periods: 0.4, outliers: 0.1 }),
  },
  { kinds: "isotonic", source: generated("sine") },
  // Missing values.
  { kinds: "impute knn-impute iterative-impute missing-indicator", source: bundled("penguins") },
  { kinds: "kernel-pca", source: generated("circles") },
  { kinds: "bag-of-words hash-text tfidf word-vectors", source: bundled("sentences") },
  { kinds: "hog image-histogram image-pixels", source: bundled("digit-pictures") },
];

/** Data for the roles; linear methods get data with several columns, in which they are at their best. */
const byRole: Readonly<Partial<Record<Role, { readonly any: DataSource; readonly linear?: DataSource }>>> = {
  regressor: { any: generated("sine"), linear: bundled("diabetes") },
  classifier: { any: firstWorkspace.source, linear: bundled("iris") },
  clusterer: { any: generated("blobs") },
  embedding: { any: generated("swiss-roll") },
  transformer: { any: bundled("wine") },
  density: { any: generated("blobs") },
  detector: { any: generated("blobs") },
};

/** The user's own data if the method can learn from them, otherwise an example that shows what the method is for. */
export function workspaceFor(kind: string, workspace: Workspace, profile: TableProfile | undefined): Workspace {
  const method = findMethod(kind);
  const steps = stepsFor(kind, method);
  const target = targetFacts(workspace.target, profile);
  const place = { target, isFirst: true, isLast: true };
  const isOwn = workspace.source.kind === "file" || workspace.source.kind === "served";
  const isUsable = method !== undefined && target !== undefined && reasonAgainst(method, place) === undefined;
  if (isOwn && isUsable) return { ...workspace, steps };
  return { ...firstWorkspace, ...exampleFor(kind, method), steps };
}

/** A composite method gets a method inside; methods that compare columns get them on one scale. */
function stepsFor(kind: string, method: AnyMethod | undefined): Workspace["steps"] {
  if (method !== undefined && method.traits === undefined) return replaceStep([innerFor(kind)], 0, kind);
  const step = { kind, options: {} };
  const scales = method?.facts.needs?.includes("scaled columns") === true;
  return scales ? [{ kind: "standardize", options: {} }, step] : [step];
}

/** What a search, a vote or another composite method begins with. */
function innerFor(kind: string): RecipeJson {
  return { kind: kind.endsWith("-regressor") ? "tree-regressor" : "tree-classifier", options: {} };
}

function exampleFor(kind: string, method: AnyMethod | undefined): Pick<Workspace, "source" | "target"> {
  const own = special.find(({ kinds }) => kinds.split(" ").includes(kind));
  if (own !== undefined) return { source: own.source, target: own.target === null ? null : usualTarget(own.source) };
  const source = sourceFor(method);
  return { source, target: usualTarget(source) };
}

function sourceFor(method: AnyMethod | undefined): DataSource {
  const { traits, facts } = method ?? {};
  if (traits === undefined) return method?.kind.endsWith("-regressor") ? generated("sine") : firstWorkspace.source;
  if (facts?.needs?.includes("counts")) return bundled("digits");
  // What takes typed columns is shown with typed columns.
  if (traits.supports.table || (traits.supports.categories && facts?.needs?.includes("categories")))
    return bundled("penguins");
  const example = byRole[traits.role];
  return (facts?.shape === "linear" ? example?.linear : undefined) ?? example?.any ?? firstWorkspace.source;
}
