/** Whether a map shows a latent variable that is known. */
import { LecternError } from "../../core/errors.js";
import { column, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { solveLeastSquares } from "../../linalg/factor/least-squares.js";
import { multiplyVector } from "../../linalg/multiply.js";
import { spearmanCorrelation } from "../regression/correlation.js";
import { averageRanks } from "../significance/average-ranks.js";
import { checkSide } from "./map-distances.js";

/**
 * The rank correlation of each column of `latent`, such as the position along a Swiss roll, with the direction of the map that
 * shows it best: Spearman's correlation of the column with the combination of the map's columns that fits its ranks by least
 * squares. 1 if the map orders the samples like the latent variable along a straight line in any direction, whatever the
 * rotation of the map and however it stretches the variable.
 *
 * @example
 * ```ts
 * import { latentCorrelation } from "lectern/metrics";
 *
 * latentCorrelation([1, 2, 3, 4], [[0, 9], [1, 7], [2, 6], [5, 1]]); // Float64Array [ 1 ]
 * ```
 */
export function latentCorrelation(latent: MatrixLike | ArrayLike<number>, embedding: MatrixLike): Float64Array {
  const truth = checkSide("latentCorrelation", "latent variables", asColumns(latent)).x;
  const map = checkSide("latentCorrelation", "embedding", embedding).x;
  if (truth.rows !== map.rows || map.rows < 3) {
    throw new LecternError(
      "invalid-data",
      `latentCorrelation: needs at least 3 samples and the embedding of each, got ${truth.rows} and ${map.rows}`,
    );
  }
  return Float64Array.from({ length: truth.columns }, (_, j) => {
    const values = column(truth, j);
    if (values.every((value) => value === values[0])) {
      throw new LecternError("invalid-data", `latentCorrelation: column ${j} of the latent variables is constant`);
    }
    const middle = (truth.rows + 1) / 2;
    const ranks = averageRanks(values).ranks.map((rank) => rank - middle);
    const shown = multiplyVector(map, solveLeastSquares(map, ranks).solution);
    return spearmanCorrelation(values, shown, { whenConstant: 0 });
  });
}

/** A list of numbers as a column. */
function asColumns(given: MatrixLike | ArrayLike<number>): MatrixLike {
  const isList = (value: typeof given): value is ArrayLike<number> => "length" in value && typeof value[0] === "number";
  if (!isList(given)) return given as MatrixLike;
  const data = Float64Array.from(given);
  return { rows: data.length, columns: 1, data } satisfies Matrix;
}
