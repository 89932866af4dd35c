/** Clusters with the ellipses of their normal distributions. */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { asLabels, withTextClasses } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike, selectRows, toRows } from "../data/matrix.js";
import { columnMoments } from "../linalg/column-moments.js";
import { covariance } from "../linalg/covariance.js";
import { cos, log1p, sin } from "../numeric/elementary/functions.js";
import { mapFrame, planeAround, planeAxes, rounded } from "./plane.js";
import { pointLayer, scatterValues } from "./scatter.js";
import { colour, type Plot, type PlotOptions, plot } from "./theme.js";

/** The center and the shape of a cluster in the plane. */
export interface ClusterShape {
  readonly name: string;
  readonly mean: ArrayLike<number>;
  readonly covariance: MatrixLike;
}

/** Settings of cluster ellipses. */
export interface ClusterEllipsesOptions extends PlotOptions {
  /** The share of a normal distribution inside each ellipse (default 0.9). */
  readonly coverage?: number;
  /** Ellipses at these numbers of standard deviations from the mean, such as 1 and 2; instead of a coverage. */
  readonly deviations?: readonly number[];
  /** The shapes to draw, such as those of a fitted mixture; by default those of the samples of each cluster. */
  readonly shapes?: readonly ClusterShape[];
}

/** Corners of the polygon that is drawn for an ellipse. */
const CORNERS = 72;

/**
 * Two-dimensional samples coloured by cluster, each cluster with the ellipse that holds a share of its normal
 * distribution. Clusters of fewer than three samples have none.
 *
 * @example
 * ```ts
 * import { kMeans } from "lectern";
 * import { blobs } from "lectern/datasets";
 * import { clusterEllipses } from "lectern/plots";
 *
 * const { x } = blobs({ samples: 60 });
 * clusterEllipses(x, kMeans({ clusters: 3 }).fit({ x }).labels);
 * ```
 */
export function clusterEllipses(
  samples: MatrixLike,
  clusters: LabelsLike,
  settings: ClusterEllipsesOptions = {},
): Plot {
  const radii = radiiOf(settings);
  const x = asMatrix(samples, "clusterEllipses: the samples");
  if (x.columns !== 2) {
    throw new LecternError("invalid-data", `clusterEllipses: samples must have 2 columns, got ${x.columns}`);
  }
  const labels = withTextClasses(asLabels(clusters, "clusterEllipses: clusters"));
  const groups = Array.from(labels.codes, (code) => labels.classes[code]);
  const points = pointLayer(scatterValues(x, { groups }), settings);
  const shapes = settings.shapes ?? shapesOf(x, labels.codes, labels.classes);
  const values = shapes.flatMap((shape) =>
    radii.flatMap((radius) =>
      ellipse(shape, radius).map(([a, b], corner) => ({
        ...{ group: shape.name, radius: rounded(radius), corner },
        ...{ x: rounded(a), y: rounded(b) },
      })),
    ),
  );
  const outline = values.map((corner) => [corner.x, corner.y]);
  const plane = planeAround("clusterEllipses", asMatrix([...toRows(x), ...outline]));
  const position = planeAxes(plane, settings);
  // The legend has the order of the given shapes; that of the classes would put "10" before "2".
  const given = (settings.shapes ?? []).map(({ name }) => name);
  const domain = [...new Set([...given, ...labels.classes])];
  const color = { ...colour("group"), scale: { domain } };
  const outlines = {
    data: { values },
    mark: { type: "line", strokeWidth: 2, interpolate: "linear-closed" },
    encoding: { ...position, color, order: { field: "corner" }, detail: [{ field: "group" }, { field: "radius" }] },
  };
  const dots = { ...points, encoding: { ...position, color } };
  return plot({ ...mapFrame(settings, plane), layer: [dots, outlines] });
}

/**
 * How far the ellipses are from the mean, in standard deviations. In the plane the squared distance from the mean, measured by
 * the covariance, is exponentially distributed, so that a share p lies within r² = −2 log(1 − p).
 */
function radiiOf({ coverage, deviations }: ClusterEllipsesOptions): readonly number[] {
  if (coverage !== undefined && deviations !== undefined) {
    throw new LecternError("invalid-option", "clusterEllipses: give either coverage or deviations, not both");
  }
  const share = coverage ?? 0.9;
  if (!(share > 0 && share < 1)) {
    throw new LecternError("invalid-option", `clusterEllipses: coverage must be between 0 and 1, got ${share}`);
  }
  const wrong = deviations?.find((radius) => !(radius > 0 && radius < Infinity));
  if (wrong !== undefined) {
    throw new LecternError("invalid-option", `clusterEllipses: deviations must be positive numbers, got ${wrong}`);
  }
  return deviations ?? [Math.sqrt(-2 * log1p(-share))];
}

/** The points mean + r L (cos t, sin t) with covariance = L Lᵀ. */
function ellipse({ name, mean, covariance: given }: ClusterShape, radius: number): [number, number][] {
  const { rows, columns, data } = asMatrix(given, `clusterEllipses: the covariance of ${name}`);
  const [a, b, , c] = data;
  if (rows !== 2 || columns !== 2 || mean.length !== 2 || !(a >= 0 && c >= 0 && b * b <= a * c * (1 + 1e-9))) {
    throw new LecternError(
      "invalid-data",
      `clusterEllipses: the shape of ${name} needs a mean of 2 numbers and a covariance of 2 x 2 without negative variances`,
    );
  }
  const first = Math.sqrt(a);
  const slant = a > 0 ? b / first : 0;
  const second = Math.sqrt(Math.max(0, c - slant * slant));
  return Array.from({ length: CORNERS }, (_, k) => {
    const [u, v] = [cos((2 * Math.PI * k) / CORNERS), sin((2 * Math.PI * k) / CORNERS)];
    return [mean[0] + radius * first * u, mean[1] + radius * (slant * u + second * v)];
  });
}

function shapesOf(x: Matrix, codes: Int32Array, classes: readonly string[]): ClusterShape[] {
  return classes.flatMap((name, code) => {
    const mine = Array.from(codes.keys()).filter((i) => codes[i] === code);
    if (mine.length < 3) return [];
    const part = selectRows(x, mine);
    return [{ name, mean: columnMoments(part).mean, covariance: covariance(part) }];
  });
}
