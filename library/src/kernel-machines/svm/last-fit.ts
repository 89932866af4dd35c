/**
 * What the solver knew at the end of the last fit to samples that several fits share. A fit that begins from its model goes on
 * with that: the model keeps the coefficients only.
 */
import { equalPlainData } from "../../core/plain-data.js";
import type { SupportState } from "./support-state.js";

type Learned = Pick<SupportState, "coefficients" | "intercepts">;

interface LastFit<K> {
  readonly learned: Learned;
  readonly known: K;
}

/** What the solver knows at the end of fits of one kind. */
export interface LastFits<K> {
  /** Keeps what is known, instead of that of the fit before. */
  remember(shared: Map<string, unknown>, learned: Learned, known: K): void;
  /** What was known at the end of the last fit, if it gave the model to begin from. */
  recall(shared: Map<string, unknown>, from: Learned): K | undefined;
}

/** The last fits of a kind of machine. */
export function lastFitsOf<K>(kind: string): LastFits<K> {
  const name = `last fit of ${kind}`;
  return {
    remember(shared, { coefficients, intercepts }, known) {
      shared.set(name, { learned: { coefficients, intercepts }, known } satisfies LastFit<K>);
    },
    recall(shared, { coefficients, intercepts }) {
      const last = shared.get(name) as LastFit<K> | undefined;
      return equalPlainData(last?.learned, { coefficients, intercepts }) ? last?.known : undefined;
    },
  };
}
