/** Geographic down-sampling: counts at many places become counts of few regions. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireFinite } from "../../linalg/check-matrix.js";

/** Counts of regions. */
export interface RegionCounts {
  /** The names of the regions, in the order of their first place. */
  readonly regions: readonly string[];
  /** A row for each time, a column for each region. */
  readonly y: Matrix;
}

/**
 * Adds up the columns of places that belong to the same region.
 *
 * @example
 * ```ts
 * import { aggregateRegions } from "lectern/components";
 *
 * aggregateRegions([[1, 2, 3], [0, 1, 5]], ["west", "east", "west"]); // west 4 and 5, east 2 and 1
 * ```
 */
export function aggregateRegions(given: MatrixLike, regionOf: ArrayLike<string>): RegionCounts {
  const y = asMatrix(given, "y");
  requireFinite("aggregateRegions", y);
  if (regionOf.length !== y.columns) {
    throw new LecternError("invalid-data", `aggregateRegions: ${regionOf.length} regions for ${y.columns} places`);
  }
  const place = new Map<string, number>();
  const into = Array.from(regionOf, (name) => {
    const k = place.get(name) ?? place.size;
    place.set(name, k);
    return k;
  });
  const regions = [...place.keys()];
  const merged = zeros(y.rows, regions.length);
  for (let i = 0, at = 0; i < y.rows; i++) {
    for (let j = 0; j < y.columns; j++, at++) merged.data[i * regions.length + into[j]] += y.data[at];
  }
  return { regions, y: merged };
}

/** The square of a map grid that each place (longitude, latitude) is in, by name: "2:1" is east of "1:1". */
export function gridCells(places: MatrixLike, size: number): string[] {
  const at = asMatrix(places, "places");
  requireFinite("gridCells", at);
  if (at.columns !== 2)
    throw new LecternError("invalid-data", `gridCells: a place needs 2 coordinates, got ${at.columns}`);
  if (!(size > 0 && Number.isFinite(size))) {
    throw new LecternError("invalid-option", `gridCells: size must be a number above 0, got ${size}`, {
      option: "size",
    });
  }
  return Array.from({ length: at.rows }, (_, i) =>
    [at.data[2 * i], at.data[2 * i + 1]].map((value) => Math.floor(value / size)).join(":"),
  );
}
