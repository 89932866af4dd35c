/** Plain data that JSON can hold. */
import { type ErrorCode, LecternError, show } from "../../core/errors.js";
import { checkPlainData, type PlainData } from "../../core/plain-data.js";

/**
 * Throws for results that JSON would change: typed arrays and numbers that are not finite. The sign of a zero is the one
 * thing that is lost, which no score depends on.
 */
export function requireJson(value: unknown, code: ErrorCode, key: string): asserts value is PlainData {
  checkPlainData(value, key, code);
  const problem = findProblem(value);
  if (problem === undefined) return;
  throw new LecternError(code, `store: the result ${key} holds ${problem}, which JSON cannot represent`, { key });
}

function findProblem(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : show(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (ArrayBuffer.isView(value)) return show(value);
  for (const part of Object.values(value)) {
    const problem = findProblem(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
