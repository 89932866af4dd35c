/** The paths of mean shift from samples to the modes. */
import type { Matrix } from "lectern";
import { meanShiftPath } from "lectern/clustering";
import { isMatrix, row } from "lectern/data";
import { trajectoryPlot } from "lectern/plots";
import { clusterName, clusterNames } from "../cluster-names.js";
import { lastStep } from "../learned.js";
import { inLegendOrder } from "./cloud.js";
import { clusterPlane } from "./cluster-plane.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Maximum number of paths; fewer with many samples, since each step of a path looks at the samples around it. */
const MAX_PATHS = 60;
const MAX_WORK = 120_000;

interface Climb {
  readonly samples: Matrix;
  readonly weights: Float64Array;
  readonly bandwidths: Float64Array;
  readonly options: Options;
}

type Options = Pick<Required<Parameters<typeof meanShiftPath>[2]>, "densityKernel" | "tolerance" | "maxIterations">;

/** What the samples of a mean shift climb on; null for other methods, and where the window or the samples change. */
export function climbOf({ learned }: View): Climb | null {
  const { recipe, model } = lastStep(learned);
  const { samples, weights, bandwidths } = model.state as Partial<Record<keyof Climb, unknown>>;
  const options = recipe.options as Options & { readonly adaptation?: number };
  if (recipe.kind !== "mean-shift" || options.adaptation !== 0 || !isMatrix(samples) || samples.columns < 2)
    return null;
  if (!(weights instanceof Float64Array && bandwidths instanceof Float64Array)) return null;
  return { samples, weights, bandwidths, options };
}

/** Paths of some samples, and the modes at their ends. */
export function modePaths(view: View): Drawing {
  const { samples, weights, bandwidths, options } = climbOf(view) as Climb;
  const { learned } = view;
  const drawn = view.drawn();
  const plane = clusterPlane(learned, drawn);
  const count = Math.max(1, Math.min(MAX_PATHS, samples.rows, Math.floor(MAX_WORK / samples.rows)));
  const { densityKernel, tolerance, maxIterations } = options;
  const settings = { densityKernel, tolerance, maxIterations, bandwidth: bandwidths, weights };
  const paths = Array.from({ length: count }, (_, k) =>
    plane.place(meanShiftPath(samples, row(samples, Math.floor((k * samples.rows) / count)), settings)),
  );
  const { codes, classes } = clusterNames(learned);
  const groups = { groups: Array.from(drawn.rows, (i) => clusterName(codes[i])), classes };
  const ordered = inLegendOrder({ points: plane.points, groups, titles: plane.titles, says: "" });
  const [xTitle, yTitle] = plane.titles;
  return {
    plot: trajectoryPlot(ordered.points, paths, {
      ...{ groups: ordered.groups?.groups ?? [], width: 420, height: 340 },
      ...{ xTitle, yTitle },
    }),
    caption: `The paths of ${count} samples uphill to the modes of the density${plane.says}.${drawn.note}`,
  };
}
