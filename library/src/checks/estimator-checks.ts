/** The common checks of the contract, for any method: of this library, of another, of your own. */
import type { AnyMethod, AnyRecipe } from "../contract/contract.js";
import { LecternError, show } from "../core/errors.js";
import { suggestion } from "../core/nearest-name.js";
import { allChecks } from "./all-checks.js";
import type { CheckDeclaration } from "./check.js";
import { type CheckException, type CheckOptions, createSubject, type Subject } from "./subject.js";
import { broken, showError } from "./verify.js";

/** One check of a method, for a test runner. */
export interface EstimatorCheck {
  readonly name: string;
  /** Throws a LecternError with the code "broken-contract" when the method fails it. */
  readonly run: () => void | Promise<void>;
}

/** The result of one check. Failures are thrown, not returned. */
export interface CheckOutcome {
  readonly name: string;
  readonly status: "passed" | "excepted";
  /** Why the method is allowed to fail. */
  readonly reason?: string;
}

/** The names of all checks, of which a method gets those that apply to it. */
export const checkNames: readonly string[] = Object.freeze(allChecks.map(({ name }) => name));

/**
 * The checks that apply to a method or recipe, for any test runner. A declared exception is run too: it passes when
 * the method does fail the check, its name has the reason, and it fails when it is no longer needed.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { estimatorChecks } from "lectern/checks";
 *
 * const test = async (name: string, run: () => void | Promise<void>) => console.log(name, await run()); // your runner's
 * for (const check of estimatorChecks(ridge)) await test(check.name, check.run);
 * ```
 */
export function estimatorChecks(
  subject: AnyMethod | AnyRecipe,
  settings: CheckOptions = {},
): readonly EstimatorCheck[] {
  return prepare(subject, settings).map(({ name, exception, run }) => ({
    name: exception === undefined ? name : `${name} [exception: ${exception.reason}]`,
    run,
  }));
}

/**
 * Runs all checks that apply to a method or recipe and returns their results; throws one error that lists every
 * failure.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 * import { checkEstimator } from "lectern/checks";
 *
 * const outcomes = await checkEstimator(ridge({ alpha: 0.5 }));
 * console.log(`${outcomes.length} checks passed`);
 * ```
 */
export async function checkEstimator(
  subject: AnyMethod | AnyRecipe,
  settings: CheckOptions = {},
): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  const failures: string[] = [];
  for (const { name, exception, run } of prepare(subject, settings)) {
    try {
      await run();
      outcomes.push(
        exception === undefined ? { name, status: "passed" } : { name, status: "excepted", reason: exception.reason },
      );
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  if (failures.length === 0) return outcomes;
  throw new LecternError(
    "broken-contract",
    `${subject.kind}: ${failures.length} of ${failures.length + outcomes.length} checks failed:\n${failures.join("\n")}`,
    { kind: subject.kind, failures },
  );
}

interface Prepared {
  readonly name: string;
  readonly exception: CheckException | undefined;
  readonly run: () => void | Promise<void>;
}

function prepare(given: AnyMethod | AnyRecipe, settings: CheckOptions): Prepared[] {
  const subject = createSubject(given, settings);
  const { exceptions = [] } = settings;
  const applying = allChecks.filter(({ applies }) => applies === undefined || applies(subject));
  checkExceptions(subject, exceptions, applying);
  return applying.map((check) => {
    const exception = exceptions.find(({ name }) => name === check.name);
    const run = () => runCheck(subject, check);
    return { name: check.name, exception, run: exception ? () => expectFailure(subject, check, exception) : run };
  });
}

function checkExceptions(
  { kind }: Subject,
  exceptions: readonly CheckException[],
  applying: readonly CheckDeclaration[],
): void {
  for (const { name, reason } of exceptions) {
    if (!checkNames.includes(name)) {
      throw new LecternError(
        "invalid-option",
        `${kind}: the exception ${show(name)} is not the name of a check${suggestion(name, checkNames)}`,
      );
    }
    if (!applying.some((check) => check.name === name)) {
      throw new LecternError("invalid-option", `${kind}: the exception ${show(name)} is a check that does not apply`);
    }
    if (typeof reason !== "string" || reason.trim() === "") {
      throw new LecternError("invalid-option", `${kind}: the exception ${show(name)} needs a reason`);
    }
  }
}

/** Adds the names of method and check to whatever is thrown. */
function runCheck(subject: Subject, { name, run }: CheckDeclaration): void | Promise<void> {
  const fail = (error: unknown): never => {
    const own = error instanceof LecternError && error.code === "broken-contract";
    const message = own ? error.message : `the method threw ${showError(error)}`;
    const details = { kind: subject.kind, check: name };
    throw new LecternError("broken-contract", `${subject.kind} fails "${name}": ${message}`, details, error);
  };
  try {
    const result = run(subject);
    return result instanceof Promise ? result.catch(fail) : undefined;
  } catch (error) {
    return fail(error);
  }
}

async function expectFailure(subject: Subject, check: CheckDeclaration, { reason }: CheckException): Promise<void> {
  try {
    await runCheck(subject, check);
  } catch {
    return;
  }
  const details = `${subject.kind} passes "${check.name}", so the exception "${reason}" is not needed: remove it`;
  throw broken(details);
}
