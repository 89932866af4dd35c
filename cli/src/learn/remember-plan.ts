/** Stores the plan of each evaluation, so that a resumed run finds its results again. */
import { createHash } from "node:crypto";
import type { ResultStore } from "lectern/contract";
import type { ComparisonRound, Plan } from "./compare-best.js";
import type { Entry } from "./leaderboard.js";

/** The plan of an interrupted run for this candidate in this round, or else the given one, which is stored. */
export function rememberPlan(
  store: ResultStore,
  { recipe, compared }: Entry,
  round: ComparisonRound,
  plan: Plan,
): Plan {
  const { folds, scorers, seed, data } = round;
  // A second, more thorough comparison has a plan of its own.
  const before = compared === undefined ? null : [compared.rows, compared.candidates];
  const facts = JSON.stringify([recipe, folds, scorers, seed, data.x.rows, data.x.names, before]);
  const key = `plan-${createHash("sha256").update(facts).digest("hex")}`;
  const known = planOf(store.get(key));
  if (known === undefined) store.set(key, { ...plan });
  return known ?? plan;
}

function planOf(value: ReturnType<ResultStore["get"]>): Plan | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { rows, candidates } = value as { readonly rows?: unknown; readonly candidates?: unknown };
  return isCount(rows) && isCount(candidates) ? { rows, candidates } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
