/** The components of mixtures of normal distributions. */
import type { Matrix } from "lectern";
import { mixtureCovariances } from "lectern/clustering";
import { isMatrix, row } from "lectern/data";
import { type ClusterShape, clusterEllipses } from "lectern/plots";
import { clusterName, clusterNames } from "../cluster-names.js";
import { lastStep } from "../learned.js";
import { rowsAt, tableRows } from "./cloud.js";
import { clusterPlane } from "./cluster-plane.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Means and covariance matrices of the components. */
interface Normals {
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
export function normalsOf({ learned }: View): Normals | null {
  const { model, recipe } = lastStep(learned);
  const { weights, means, covariances, scales, degreesOfFreedom } = model.state as MixtureState;
  if (model.labels === undefined || !(weights instanceof Float64Array)) return null;
  if (!isMatrix(means) || means.columns < 2) return null;
  if (isMatrix(covariances)) {
    const { covarianceType = { kind: "full" } } = recipe.options as Partial<MixtureOptions>;
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

/** The samples by their components, with an ellipse at one and at two standard deviations around each mean. */
export function mixtureEllipses(view: View): Drawing {
  const { means, covariances } = normalsOf(view) as Normals;
  const { learned } = view;
  const drawn = view.drawn();
  const { codes } = clusterNames(learned);
  const plane = clusterPlane(learned, drawn);
  const centers = plane.place(means);
  // Components without samples would hide the others.
  const used = covariances.flatMap((_, k) => (codes.includes(k) ? [k] : []));
  const shapes = used.map(
    (k): ClusterShape => ({
      name: clusterName(k),
      mean: row(centers, k),
      covariance: plane.placeCovariance(covariances[k]),
    }),
  );
  const groups = { codes: drawn.rows.map((i) => used.indexOf(codes[i])), classes: used.map(clusterName) };
  const [xTitle, yTitle] = plane.titles;
  return {
    plot: clusterEllipses(plane.points, groups, {
      ...{ shapes, deviations: [1, 2], width: 420, height: 340 },
      ...{ xTitle, yTitle },
    }),
    rows: rowsAt(plane.points, tableRows(learned, drawn)),
    caption: `The components at one and at two standard deviations${plane.says}; points have the colour of the component that most probably generated them.${drawn.note}`,
  };
}
