/** The kernel matrix of methods that have a kernel. */
import type { Labels } from "lectern";
import { gram, resolveKernel } from "lectern/kernels";
import { gramPlot } from "lectern/plots";
import { lastStep } from "../learned.js";
import { requirePrepared } from "../prepared.js";
import { drawSamples } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import { type SampleGroups, targetGroups } from "./target-groups.js";
import type { View } from "./view.js";

type Kernel = Parameters<typeof resolveKernel>[0];

const MAX_SAMPLES = 200;

/** Whether the method has a kernel with a meaningful matrix: not distances or precomputed entries. */
export function hasKernel({ learned }: View): boolean {
  const { kernel } = lastStep(learned).recipe.options as { readonly kernel?: { readonly kind?: unknown } };
  return typeof kernel?.kind === "string" && kernel.kind !== "precomputed" && learned.steps.length > 1;
}

/** The kernel matrix of the samples, sorted by the target. */
export function kernelMatrix({ learned }: View): Drawing {
  const { model, recipe } = lastStep(learned);
  const drawn = drawSamples(learned, MAX_SAMPLES);
  const { x } = requirePrepared(learned, drawn.x);
  // The model has the automatic parameters; methods that do not store their kernel estimated them from the samples.
  const resolved =
    (model.state as { readonly kernel?: Kernel }).kernel ?? resolveKernel(recipe.options["kernel"] as Kernel, x);
  const groups = targetGroups(
    learned.table,
    learned.data.target,
    Array.from(drawn.rows, (i) => learned.data.rows[i]),
  );
  const plot = gramPlot(gram(resolved, x), groups === undefined ? {} : { labels: labelsOf(groups) });
  const sorted =
    groups === undefined
      ? ""
      : " Samples are sorted by the target: bright blocks on the diagonal mean that the kernel separates them.";
  return { plot, caption: `The kernel value of each pair of samples.${sorted}${drawn.note}` };
}

/** Classes in the order of a legend, by which the samples are sorted. */
function labelsOf({ groups, classes }: SampleGroups): Labels {
  return { classes, codes: Int32Array.from(groups, (name) => classes.indexOf(name)) };
}
