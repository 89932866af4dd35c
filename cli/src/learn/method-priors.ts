/** In which order methods are looked at: those that did well and were fast on other tables first. */
import { registry } from "lectern/registry";
import { growthOf } from "./budget.js";
import { type Entry, methodOf } from "./leaderboard.js";
import priors from "./method-priors.json" with { type: "json" };

/** What is known about a method: its mean place among the methods of a table, from 0 (best) to 1, and its time. */
interface Prior {
  readonly place: number;
  /** Milliseconds of a fit, relative to the median of the methods of the same table. */
  readonly cost: number;
}

/** A method that takes ten times as long must be better by this difference of places. */
const placesPerDecade = 0.25;

/**
 * Given recipes first, then known methods by their place and cost on this number of rows; unknown ones after them, linear and
 * others in turns.
 */
export function byPrior(entries: readonly Entry[], task: "classification" | "regression", rows: number): Entry[] {
  const known: Readonly<Record<string, Prior>> = priors[task];
  const isKnown = (entry: Entry) => Object.hasOwn(known, methodOf(entry)) && entry.steps.length === 1 && !entry.isGiven;
  const ahead = entries.filter(isKnown);
  const worth = (entry: Entry) => {
    const { place, cost } = known[methodOf(entry)];
    const grown = cost * (Math.max(1, rows) / priors.rows) ** (growthOf(factsOf(entry)) - 1);
    return place + placesPerDecade * Math.log10(Math.max(1, grown));
  };
  const sorted = [...ahead].sort((a, b) => worth(a) - worth(b) || (methodOf(a) < methodOf(b) ? -1 : 1));
  const given = entries.filter(({ isGiven }) => isGiven);
  return [...given, ...sorted, ...inTurns(entries.filter((entry) => !isKnown(entry) && !entry.isGiven))];
}

/** The share of the methods that a method was better than on other tables; undefined if it was not tried on them. */
export function shareBeaten(kind: string, task: "classification" | "regression"): number | undefined {
  const known: Readonly<Record<string, Prior>> = priors[task];
  return Object.hasOwn(known, kind) ? 1 - known[kind].place : undefined;
}

/** Alternates linear and non-linear methods, so that a short budget does not leave out all of one kind. */
export function inTurns(entries: readonly Entry[]): Entry[] {
  const isStraight = (entry: Entry) => factsOf(entry).shape !== "non-linear";
  const straight = entries.filter(isStraight);
  const curved = entries.filter((entry) => !isStraight(entry));
  return Array.from({ length: Math.max(straight.length, curved.length) }, (_, i) =>
    [curved[i], straight[i]].filter((entry) => entry !== undefined),
  ).flat();
}

function factsOf(entry: Entry) {
  return registry.method(methodOf(entry)).facts;
}
