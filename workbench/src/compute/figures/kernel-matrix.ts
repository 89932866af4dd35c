/** The kernel matrix of methods that have a kernel. */
import type { Labels } from "lectern";
import { gram, settleKernel } from "lectern/kernels";
import { gramPlot } from "lectern/plots";
import { lastStep } from "../learned.js";
import { requirePrepared } from "../prepared.js";
import { drawSamples } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import { type SampleGroups, targetGroups } from "./target-groups.js";
import type { View } from "./view.js";

type Kernel = Parameters<typeof settleKernel>[0];

const MOST_SAMPLES = 200;

/** Whether the method has a kernel whose matrix says something: not one of distances or given entries. */
export function hasKernel({ learned }: View): boolean {
  const { kernel } = lastStep(learned).recipe.options as { readonly kernel?: { readonly kind?: unknown } };
  return typeof kernel?.kind === "string" && kernel.kind !== "precomputed" && learned.steps.length > 1;
}

/** How alike samples are, sorted by the target. */
export function kernelMatrix({ learned }: View): Drawing {
  const { model, recipe } = lastStep(learned);
  const drawn = drawSamples(learned, MOST_SAMPLES);
  const { x } = requirePrepared(learned, drawn.x);
  // The model knows the numbers that were left open; methods that keep no kernel took them from the samples.
  const settled =
    (model.state as { readonly kernel?: Kernel }).kernel ?? settleKernel(recipe.options["kernel"] as Kernel, x);
  const groups = targetGroups(
    learned.table,
    learned.data.target,
    Array.from(drawn.rows, (i) => learned.data.rows[i]),
  );
  const plot = gramPlot(gram(settled, x), groups === undefined ? {} : { labels: labelsOf(groups) });
  const sorted =
    groups === undefined ? "" : " Samples are sorted by the target: bright blocks on the diagonal are good.";
  return { plot, caption: `How alike the kernel finds each pair of samples.${sorted}${drawn.note}` };
}

/** Classes in the order of a legend, by which the samples are sorted. */
function labelsOf({ groups, classes }: SampleGroups): Labels {
  return { classes, codes: Int32Array.from(groups, (name) => classes.indexOf(name)) };
}
