/** What a contestant was about to be judged by is kept, so that a run that goes on finds the results it left. */
import { createHash } from "node:crypto";
import type { ResultStore } from "lectern/contract";
import type { Contest, Plan } from "./contest.js";
import type { Entry } from "./leaderboard.js";

/** The plan that an interrupted run had begun with for this contestant in this round, else the given one, kept. */
export function rememberPlan(store: ResultStore, { recipe, compared }: Entry, round: Contest, plan: Plan): Plan {
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
