/** What the methods that align neighbourhoods share: options, the checks of the data, and what the report says. */
import { LecternError } from "../../core/errors.js";
import { integer, type OptionValues, seed } from "../../core/options/options.js";
import { notConverged, type ReportFacts, type Warning, warn } from "../../core/report.js";
import type { Matrix } from "../../data/matrix.js";
import { type ConnectedComponents, connectedComponents } from "../../graphs/connected-components.js";
import type { AlignmentCoordinates } from "./alignment-coordinates.js";
import type { Neighborhoods } from "./neighborhoods.js";

/** The options of all of them. */
export const alignmentOptions = {
  components: integer(2, "number of components"),
  neighbors: integer(10, "number of neighbours"),
  maxIterations: integer(1000, "maximum number of iterations; of the eigenvalues"),
  seed: seed(),
};

/** Their values. */
export type LocalAlignmentOptions = OptionValues<typeof alignmentOptions>;

/** Throws if there are too few samples for so many components; returns the number of neighbours that there are. */
export function usableNeighbors(
  kind: string,
  { rows }: Matrix,
  { components, neighbors }: Pick<LocalAlignmentOptions, "components" | "neighbors">,
): number {
  if (components >= rows) {
    throw new LecternError(
      "invalid-option",
      `${kind}: components must be below the number of samples (${rows}), got ${components}`,
      { option: "components", value: components },
    );
  }
  return Math.min(neighbors, rows - 1);
}

/** The parts of the graph of neighbours between which there are no edges. */
export function partsOf({ samples: n, neighbors: k, indices }: Neighborhoods): ConnectedComponents {
  const rowStart = Int32Array.from({ length: n + 1 }, (_, i) => i * k);
  const graph = { rows: n, columns: n, rowStart, columnIndex: indices, values: new Float64Array(indices.length) };
  return connectedComponents(graph);
}

/** The report of a fit by the graph of neighbours and the coordinates found. */
export function alignmentReport(
  { labels, count: parts }: ConnectedComponents,
  { eigenvalues, converged }: AlignmentCoordinates,
  { neighbors, maxIterations }: Pick<LocalAlignmentOptions, "neighbors" | "maxIterations">,
  more: readonly Warning[] = [],
): ReportFacts {
  const samples = labels.length;
  const warnings: Warning[] = [];
  if (neighbors >= samples) {
    const message = `a sample has fewer than ${neighbors} others, so all ${samples} are neighbours of each other; decrease neighbors`;
    warnings.push(warn("few-samples", message, { samples, neighbors }));
  }
  if (parts > 1) warnings.push(disconnected(parts));
  if (!converged) warnings.push(notConverged(maxIterations));
  return {
    converged,
    warnings: [...warnings, ...more],
    notes: { parts, eigenvalues: Array.from(eigenvalues) },
  };
}

/** The warning that a graph has several parts. */
export function disconnected(parts: number): Warning {
  const message =
    `the graph of neighbours falls into ${parts} parts without edges between them, so the eigenvalue 0 has ${parts} eigenvectors: ` +
    `the first ${parts - 1} coordinates are constant within each part and only separate the parts; increase neighbors, or embed each part separately`;
  return warn("not-identifiable", message, { parts });
}
