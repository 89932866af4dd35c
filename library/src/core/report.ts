/** Facts about a fit for people, separate from the state that prediction needs. */
import { LecternError } from "./errors.js";
import { isRecord } from "./plain-data.js";

/** Facts about a fit. Not having converged is such a fact, not an error. */
export interface Report {
  readonly samples: number;
  readonly features: number;
  /** Whether the stopping rule was met; true for methods that do not iterate. */
  readonly converged: boolean;
  /** Number of iterations; 0 for methods that do not iterate. */
  readonly iterations: number;
  /** The objective after each iteration; empty when nothing is minimised step by step. */
  readonly objective: readonly number[];
  readonly warnings: readonly Warning[];
  /** Choices the method made and figures worth seeing, such as `{ solver: "covariance" }`. */
  readonly notes: Readonly<Record<string, Note>>;
}

/** A figure or a choice; where there are several, a list of them. */
export type Note = string | number | boolean | readonly (string | number)[];

/** The codes of warnings with their meanings, for programs that branch on them. */
export const warningCodes = {
  "not-converged": "the iterations ended before the stopping rule was met",
  diverged: "the iterations were stopped because the numbers became too large",
  "few-samples": "there are too few samples for what is learned from them",
  "empty-column": "a column has no values",
  "constant-column": "a column has only one value, or nearly so",
  "column-left-out": "a column is not used",
  "low-rank": "the rank of the data is below the number of columns, or below the number of components requested",
  "unused-part": "components, clusters or parts of a model that no sample uses",
  crowded: "a map has too few dimensions for the samples",
  "ill-conditioned": "a matrix that must be positive definite is not, or only barely",
  "far-from-normal": "columns that are assumed to be normally distributed are far from it",
  "not-identifiable": "the data do not determine the solution",
  separable: "the classes are separable, so the weights have no finite limit",
  "rare-class": "a class has too few samples",
  "no-better-than-chance": "a part of the model predicts no better than chance",
  "no-effect": "the method has no effect on these data",
  "failed-fit": "a candidate or a fold could not be fitted",
  "duplicate-rows": "the data have duplicate rows",
  "constant-target": "the target has only one value",
  "missing-target": "rows have no target",
  "similar-categories": "some categories differ only in capital letters or spaces",
  "coded-target": "the numbers of the target may be codes of classes",
  "numeric-classes": "the classes are numbers that may be meant as values to predict",
  "target-leak": "a column determines the target",
  "no-method": "no method suits the task",
} as const;

/** The kind of a warning. */
export type WarningCode = keyof typeof warningCodes;

/** Facts about a warning for programs; the message has them for people. */
export type WarningDetails = Readonly<Record<string, WarningDetail>>;

type WarningDetail = string | number | boolean | null | readonly (string | number)[];

/** Something that a person should know about a result that is nevertheless valid. A type, so that it counts as plain data. */
export type Warning = {
  readonly code: WarningCode;
  /** The warning as a sentence. */
  readonly message: string;
  /** What a program needs: counts, names of columns, options; `within` names the parts of the model from the outside in. */
  readonly details: WarningDetails;
};

/** Makes a warning. */
export function warn(code: WarningCode, message: string, details: WarningDetails = {}): Warning {
  return { code, message, details };
}

/** The warning that the limit on iterations, or on what a method counts instead of them, was reached first. */
export function notConverged(maxIterations: number, unit = "iterations"): Warning {
  const message = `no convergence in ${maxIterations} ${unit}; increase maxIterations`;
  return warn("not-converged", message, { maxIterations });
}

/** The warning of a part of a model, such as a step of a pipeline, under the part's name. */
export function warnWithin(name: string, { code, message, details }: Warning): Warning {
  const { within } = details;
  const path = Array.isArray(within) ? [name, ...within] : [name];
  return { code, message: `${name}: ${message}`, details: { ...details, within: path } };
}

/** The warnings without duplicates. */
export function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()];
}

/** Whether a value is a warning, as plain data. */
export function isWarning(value: unknown): value is Warning {
  if (!isRecord(value) || typeof value["code"] !== "string" || typeof value["message"] !== "string") return false;
  return Object.hasOwn(warningCodes, value["code"]) && isDetails(value["details"]) && Object.keys(value).length === 3;
}

function isDetails(value: unknown): boolean {
  const isPart = (part: unknown) => typeof part === "string" || Number.isFinite(part);
  const isDetail = (detail: unknown) =>
    Array.isArray(detail) ? detail.every(isPart) : isPart(detail) || typeof detail === "boolean" || detail === null;
  return isRecord(value) && Object.values(value).every(isDetail);
}

/** The part of a report that a method fills in; fields that are left out take neutral values. */
export type ReportFacts = Partial<Omit<Report, "samples" | "features">>;

/**
 * Completes a method's facts to a report. An objective that is not finite means that the computation broke down. A note
 * that is not, such as the condition of a singular matrix, is left out: a report is JSON, which has no such numbers.
 */
export function completeReport(facts: ReportFacts, samples: number, features: number): Report {
  const report = {
    samples,
    features,
    converged: true,
    iterations: 0,
    objective: [],
    warnings: [],
    notes: {},
    ...facts,
  };
  const bad = report.objective.findIndex((value) => !Number.isFinite(value));
  if (bad < 0) return { ...report, notes: finiteFields(report.notes), warnings: report.warnings.map(finiteWarning) };
  throw new LecternError(
    "numerical",
    `the objective is ${report.objective[bad]} after iteration ${bad + 1}: the numbers are too large or too small for this model; rescale the data`,
    { iteration: bad + 1 },
  );
}

function finiteWarning(warning: Warning): Warning {
  return { ...warning, details: finiteFields(warning.details) };
}

/** The fields without those that are not finite numbers. */
function finiteFields<V>(fields: Readonly<Record<string, V>>): Readonly<Record<string, V>> {
  const entries = Object.entries(fields);
  const sound = entries.filter(([, value]) => (Array.isArray(value) ? value : [value]).every(isFinitePart));
  return sound.length === entries.length ? fields : Object.fromEntries(sound);
}

function isFinitePart(value: unknown): boolean {
  return typeof value !== "number" || Number.isFinite(value);
}
