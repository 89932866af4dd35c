/** Checks of the kernels and training samples that a model of kernel-cca keeps for its views. */
import type * as state from "../../../contract/state/fields.js";
import { isResolvedFrom } from "../../../contract/state/kernel-field.js";
import type { Matrix } from "../../../data/matrix.js";
import type { Kernel } from "../../../kernels/kernel.js";
import { sizesOfViews } from "../views-state.js";

type Options = state.StateContext["options"];

/** There is a kernel for each view: that of the option `kernels`, with the parameters set that were left open there. */
export function areKernelsOfOptions(kernels: readonly Kernel[], { options }: state.StateContext): string | undefined {
  const wrong = kernels.findIndex((kernel, v) => !isResolvedFrom(kernelOfView(options, v), kernel));
  return wrong < 0 ? undefined : `at index ${wrong} must be the kernel of the options`;
}

/** There are samples of each view with its columns, and none where the columns of the view are the training samples. */
export function areSamplesOfViews(
  samples: readonly (Matrix | null)[],
  { options, sizeOf }: state.StateContext,
): string | undefined {
  const sizes = sizesOfViews(options);
  for (const [v, part] of samples.entries()) {
    if (kernelOfView(options, v)?.kind === "precomputed") {
      if (part !== null) return `at index ${v} must be null with a precomputed kernel`;
      if (sizes[v] !== sizeOf("samples")) {
        return `at index ${v} must have a view with a column for each of the ${sizeOf("samples")} training samples, got ${sizes[v]}`;
      }
    } else if (part?.columns !== sizes[v]) return `at index ${v} must have the ${sizes[v]} columns of its view`;
  }
  return undefined;
}

/** The kernel of a view in the option `kernels`: one for all, or one for each. */
function kernelOfView({ kernels }: Options, view: number): { readonly kind: string } | undefined {
  const given = kernels as readonly { readonly kind: string }[];
  return given[given.length === 1 ? 0 : view];
}
