/** Centers of clusters as options and as part of a state, for the methods around centers. */
import * as state from "../contract/state/fields.js";
import { LecternError } from "../core/errors.js";
import { list, number, variant } from "../core/options/options.js";
import { asMatrix, type Matrix } from "../data/matrix.js";

/** The option of where the centers start. */
export const centerStart = () =>
  variant(
    {
      "plus-plus": {},
      random: {},
      centers: { centers: list(list(number(0, "coordinate"), [], "one center"), [], "one row for each cluster", 1) },
    },
    "plus-plus",
    "starting point of the iterations; the centers spread out by k-means++, at random samples, or as given",
  );

type Start =
  | { readonly kind: "plus-plus" | "random" }
  | { readonly kind: "centers"; readonly centers: readonly (readonly number[])[] };

/** The initial centers, if the user gave them. */
export function givenCenters(kind: string, start: Start, clusters: number, columns: number): Matrix | undefined {
  if (start.kind !== "centers") return undefined;
  const centers = asMatrix(start.centers, `${kind}: start.centers`);
  if (centers.rows !== clusters || centers.columns !== columns) {
    throw new LecternError(
      "invalid-option",
      `${kind}: start.centers must be ${clusters} x ${columns}, one row per cluster, got ${centers.rows} x ${centers.columns}`,
      { option: "start.centers" },
    );
  }
  return centers;
}

/** The field of a state that holds as many centers as the option `clusters` says. */
export const centersField = (description: string) =>
  state.matrix("clusters", "features", description, {}, ({ rows }, { options: { clusters } }) =>
    rows === clusters ? undefined : `must have ${clusters} rows, one for each cluster, got ${rows}`,
  );
