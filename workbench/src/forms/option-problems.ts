/** The validation errors of a form, and the option that each of them belongs to. */
import { LecternError } from "lectern";
import { type OptionTable, type RecipeJson, resolveOptions } from "lectern/contract";
import { registry } from "lectern/registry";
import type { Values } from "./option-types.js";

/** One validation error. */
export interface Problem {
  /** The option, with fields and places inside it: "kernel.gamma", "alphas[2]"; empty when it is about the whole. */
  readonly path: string;
  readonly message: string;
  /** Whether it is about an option of a recipe inside, whose own form shows it too. */
  readonly inside: boolean;
}

/** The method of the options, and the check of all options together. */
export interface Checked {
  /** The name in the messages. */
  readonly kind: string;
  readonly table: OptionTable;
  /** Throws when the options do not go together. */
  readonly check?: ((values: Values) => unknown) | undefined;
}

/** All validation errors: each option is checked by itself, so that one invalid value does not hide another. */
export function findProblems({ kind, table, check }: Checked, values: Values): readonly Problem[] {
  const problems: Problem[] = [];
  const attempt = (name: string, work: () => unknown) => {
    const problem = problemOf(kind, name, work);
    if (problem !== undefined) problems.push(problem);
  };
  for (const [name, option] of Object.entries(table)) {
    const given = Object.hasOwn(values, name) ? { [name]: values[name] } : {};
    attempt(name, () => resolveOptions(kind, { [name]: option }, given, revive));
  }
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(table, name)) attempt("", () => resolveOptions(kind, table, { [name]: values[name] }, revive));
  }
  if (problems.length === 0 && check !== undefined) attempt("", () => check(values));
  return problems;
}

/** Why a new value would be invalid; undefined if it is valid. */
export function refusalOf(checked: Checked, values: Values): string | undefined {
  return findProblems(checked, values).find(({ inside }) => !inside)?.message;
}

/** The messages to show at a path; `deep` for a control that also shows those below the path. */
export function messagesAt(problems: readonly Problem[], path: string, deep: boolean): string[] {
  const own = problems.filter(
    (problem) =>
      problem.path === path ||
      problem.path === `${path}.kind` ||
      (deep && (problem.path.startsWith(`${path}.`) || problem.path.startsWith(`${path}[`))),
  );
  return own.map(({ message }) => message);
}

/** The problems that no option of the table can show. */
export function messagesOfForm(problems: readonly Problem[], table: OptionTable): string[] {
  return problems.filter(({ path }) => !Object.hasOwn(table, rootOf(path))).map(({ message }) => message);
}

/** "kernel" of "kernel.terms[0].gamma". */
function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? "";
}

const revive = (json: RecipeJson) => registry.recipe(json);

function problemOf(kind: string, name: string, work: () => unknown): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    const { option, subject, kind: owner } = error.details;
    const inside = typeof option === "string" && typeof owner === "string" && owner !== kind;
    const path = typeof option === "string" && !inside && (name === "" || rootOf(option) === name) ? option : name;
    return { path, message: (subject ?? owner) === kind ? error.reason : error.message, inside };
  }
}
