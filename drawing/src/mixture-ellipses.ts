/** The components of mixtures of normal distributions, and of t distributions, as ellipses. */
import type { Matrix } from "lectern";
import { mixtureCovariances } from "lectern/clustering";
import type { AnyModel } from "lectern/contract";
import { isMatrix, row } from "lectern/data";
import { type ClusterShape, clusterEllipses, type Plot } from "lectern/plots";
import { clusterName } from "./cluster-name.js";
import type { ClusterPlane } from "./cluster-plane.js";

/** Means and covariance matrices of the components. */
export interface Normals {
  readonly means: Matrix;
  readonly covariances: readonly Matrix[];
}

interface MixtureState {
  readonly weights?: unknown;
  readonly means?: unknown;
  readonly covariances?: unknown;
  /** Of t distributions: their scale matrices below each other, and their degrees of freedom. */
  readonly scales?: unknown;
  readonly degreesOfFreedom?: unknown;
}

/** The components of a model that is a mixture of normal distributions, or of t distributions, of several columns. */
export function mixtureNormals(model: AnyModel): Normals | null {
  const { weights, means, covariances, scales, degreesOfFreedom } = model.state as MixtureState;
  if (model.labels === undefined || !(weights instanceof Float64Array)) return null;
  if (!isMatrix(means) || means.columns < 2) return null;
  if (isMatrix(covariances)) {
    const { covarianceType = { kind: "full" } } = model.options as Partial<MixtureOptions>;
    return {
      means,
      covariances: mixtureCovariances({ state: { weights, means, covariances }, options: { covarianceType } }),
    };
  }
  if (!isMatrix(scales)) return null;
  const degrees = degreesOfFreedom instanceof Float64Array ? degreesOfFreedom : undefined;
  return { means, covariances: Array.from(weights, (_, k) => scaledMatrix(scales, k, degrees?.[k])) };
}

type MixtureOptions = Parameters<typeof mixtureCovariances>[0]["options"];

/** The covariance of a t distribution, scale · ν / (ν − 2); up to two degrees of freedom it has none, and the scale is shown. */
function scaledMatrix({ columns: d, data }: Matrix, component: number, degrees = Infinity): Matrix {
  const factor = degrees > 2 && degrees < Infinity ? degrees / (degrees - 2) : 1;
  const own = data.slice(component * d * d, (component + 1) * d * d);
  return { rows: d, columns: d, data: own.map((value) => value * factor) };
}

/**
 * The samples of a plane by their components, with an ellipse at one and at two standard deviations around each mean.
 * Components without samples would hide the others, so only those among `labels` are drawn.
 */
export function mixturePlot(
  { means, covariances }: Normals,
  plane: ClusterPlane,
  labels: Int32Array,
  drawn: Int32Array,
): Plot {
  const centers = plane.place(means);
  const used = covariances.flatMap((_, k) => (labels.includes(k) ? [k] : []));
  const shapes = used.map(
    (k): ClusterShape => ({
      name: clusterName(k),
      mean: row(centers, k),
      covariance: plane.placeCovariance(covariances[k]),
    }),
  );
  const groups = { codes: drawn.map((i) => used.indexOf(labels[i])), classes: used.map(clusterName) };
  const [xTitle, yTitle] = plane.titles;
  return clusterEllipses(plane.points, groups, {
    ...{ shapes, deviations: [1, 2], width: 420, height: 340 },
    ...{ xTitle, yTitle },
  });
}
