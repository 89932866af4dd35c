/** The paradigms of learning (Cookbook, chapter 2): the learning signal, and when it arrives. */
import type { Traits } from "../contract/contract.js";

export type ParadigmName = "supervised" | "unsupervised" | "active" | "bandit" | "reinforcement";

/** One way to learn from experience. */
export interface Paradigm {
  readonly name: ParadigmName;
  /** What there is to learn from. */
  readonly description: string;
  /** When the learning signal arrives: this is where the paradigms differ. */
  readonly signal: "never" | "before training" | "on request" | "after each answer" | "after many answers";
  /** The paradigms whose models it uses; empty for the two basic ones. */
  readonly reuses: readonly ParadigmName[];
  readonly example: string;
  readonly source: string | null;
}

/**
 * The five paradigms, from the earliest learning signal to the latest. The last three have no models of their own: they
 * use supervised and unsupervised ones in other ways.
 *
 * @example
 * ```ts
 * import { paradigms } from "lectern/advice";
 *
 * paradigms.filter(({ reuses }) => reuses.length === 0).map(({ name }) => name); // "unsupervised", "supervised"
 * ```
 */
export const paradigms: readonly Paradigm[] = Object.freeze([
  {
    name: "unsupervised",
    description: "samples alone: find structure in them, such as clusters or directions of large variance",
    signal: "never",
    reuses: [],
    example: "groups of customers with similar purchases",
    source: null,
  },
  {
    name: "supervised",
    description: "samples with their labels: predict the label of a new sample",
    signal: "before training",
    reuses: [],
    example: "spam or not, from e-mails that people have sorted",
    source: null,
  },
  {
    name: "active",
    description: "few labels: ask for the labels of the samples that would help the model most",
    signal: "on request",
    reuses: ["supervised", "unsupervised"],
    example: "a doctor labels the images of which the model is least certain",
    source: "Settles 2010",
  },
  {
    name: "bandit",
    description: "feedback only on what was shown to users: balance exploitation against exploration",
    signal: "after each answer",
    reuses: ["supervised", "unsupervised"],
    example: "recommendations, of which only those shown can be clicked on",
    source: "Scott 2010",
  },
  {
    name: "reinforcement",
    description: "one outcome after a long series of decisions, all of which contributed to it",
    signal: "after many answers",
    reuses: ["supervised", "unsupervised"],
    example: "chess and Go, won or lost at the end",
    source: "Sutton and Barto 1998",
  },
] satisfies Paradigm[]);

/** The paradigm of a method or recipe: supervised when it learns from a target, unsupervised when it has none. */
export function paradigmOf({ target }: Pick<Traits, "target">): ParadigmName {
  return target === "none" ? "unsupervised" : "supervised";
}
