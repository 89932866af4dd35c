/** What a person wants to know about a fit, kept apart from what prediction needs. */

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
  readonly warnings: readonly string[];
  /** Choices the method made and figures worth seeing, such as `{ solver: "covariance" }`. */
  readonly notes: Readonly<Record<string, string | number | boolean>>;
}

/** The part of a report that a method fills in; what is left out takes its neutral value. */
export type ReportFacts = Partial<Omit<Report, "samples" | "features">>;

/** Completes a method's facts to a report. */
export function completeReport(facts: ReportFacts, samples: number, features: number): Report {
  return { samples, features, converged: true, iterations: 0, objective: [], warnings: [], notes: {}, ...facts };
}
