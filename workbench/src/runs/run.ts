/** Runs that were kept for comparison. */
import type { RecipeJson } from "lectern/contract";
import type { Study } from "../compute/calls.js";
import type { Workspace } from "../workspace/workspace.js";

/** A study with what it was made of. */
export interface Run {
  readonly id: number;
  readonly name: string;
  /** What the samples are called. */
  readonly data: string;
  readonly workspace: Workspace;
  readonly study: Study;
}

/** The runs with one more, under the next number and the name of its method. */
export function keepRun(runs: readonly Run[], data: string, workspace: Workspace, study: Study): Run[] {
  const id = Math.max(0, ...runs.map((run) => run.id)) + 1;
  return [...runs, { id, name: `${id}: ${workspace.steps[workspace.steps.length - 1].kind}`, data, workspace, study }];
}

/** A recipe in one line: "standardize | ridge alpha=2". */
export function stepsInWords(steps: readonly RecipeJson[]): string {
  return steps.map(({ kind, options }) => [kind, ...Object.entries(options).map(optionInWords)].join(" ")).join(" | ");
}

function optionInWords([name, value]: readonly [string, unknown]): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `${name}=${text.length > 40 ? `${text.slice(0, 38)}…` : text}`;
}

/** The names of all scores of some runs, each once, in the order of their appearance. */
export function scoreNames(runs: readonly Run[]): string[] {
  return [...new Set(runs.flatMap(({ study }) => study.scores.map(({ name }) => name)))];
}

/** The figures that all of the runs have, by id, in the order of the first. */
export function commonFigures(runs: readonly Run[]): { readonly id: string; readonly title: string }[] {
  const [first, ...others] = runs;
  if (first === undefined) return [];
  return first.study.figures
    .filter(({ id }) => others.every(({ study }) => study.figures.some((figure) => figure.id === id)))
    .map(({ id, title }) => ({ id, title }));
}

/** The position of the run with the best value of a score; undefined when fewer than two runs have it. */
export function bestRun(runs: readonly Run[], name: string): number | undefined {
  const scores = runs.map(({ study }) => study.scores.find((score) => score.name === name));
  const values = scores.map((score) => score?.test ?? score?.train ?? null);
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return undefined;
  const higher = scores.find((score) => score !== undefined)?.higherIsBetter === true;
  return values.indexOf(higher ? Math.max(...known) : Math.min(...known));
}
