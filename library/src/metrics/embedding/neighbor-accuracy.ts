/** How well the classes of samples are kept apart in a map. */
import { LecternError } from "../../core/errors.js";
import { asLabels, type LabelsLike } from "../../data/labels.js";
import type { MatrixLike } from "../../data/matrix.js";
import { requireOptions } from "../metric-input.js";
import { checkSide, rowBlocks } from "./map-distances.js";
import { checkNeighbors, chosenSamples, neighborFinder } from "./neighbor-order.js";

/** Options of {@link neighborAccuracy}. */
export interface NeighborAccuracyOptions {
  /** The number of neighbours that vote (default 1); of equally many votes, those of nearer neighbours count. */
  readonly neighbors?: number;
}

/**
 * The accuracy of the class of the nearest other points in a map: each sample is classified without itself. Close to the
 * accuracy in the data, the map keeps classes apart; the classes must not have been used to make the map.
 *
 * @example
 * ```ts
 * import { neighborAccuracy } from "lectern/metrics";
 *
 * neighborAccuracy([[0], [1], [9], [10], [5.2]], ["a", "a", "b", "b", "a"]); // 0.8: the last point is nearest to a "b"
 * ```
 */
export function neighborAccuracy(
  embedding: MatrixLike,
  labels: LabelsLike,
  options: NeighborAccuracyOptions = {},
): number {
  const where = "neighborAccuracy";
  requireOptions(where, options, ["neighbors"]);
  const side = checkSide(where, "embedding", embedding);
  const { codes, classes } = asLabels(labels, `${where}: labels`);
  if (codes.length !== side.rows || side.rows < 2) {
    throw new LecternError(
      "invalid-data",
      `${where}: needs at least 2 points and the label of each, got ${side.rows} points and ${codes.length} labels`,
    );
  }
  const { neighbors = 1 } = options;
  checkNeighbors(where, neighbors, side.rows - 1, "less than the number of samples");
  const find = neighborFinder(side, neighbors);
  const votes = new Float64Array(classes.length);
  let right = 0;
  for (const rows of rowBlocks(chosenSamples(where, side.rows, undefined), side.rows)) {
    const lists = find(rows);
    for (let a = 0; a < rows.length; a++) {
      votes.fill(0);
      // The earlier a neighbour, the larger a share of a vote it has in addition; all shares together are below 1.
      for (let k = 0; k < neighbors; k++) {
        votes[codes[lists[a * neighbors + k]]] += 1 + (neighbors - k) / (neighbors * (neighbors + 1));
      }
      if (votes.indexOf(Math.max(...votes)) === codes[rows[a]]) right++;
    }
  }
  return right / side.rows;
}
