/** Learning from batches, one at a time, for data that do not fit into memory together. */
import type { Model, Recipe } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import { inside, type Progress, type RunControl, runInSlices, type Work } from "../core/run.js";

/** The progress after each batch; `inner` is that of the fit on the first one. */
export interface BatchProgress extends Progress {
  /** Number of samples learned from so far. */
  readonly samples: number;
}

/** How to run, and how many batches there are, if that is known. */
export interface BatchControl extends RunControl<BatchProgress> {
  readonly of?: number;
}

/** A model that learns from more data. */
type Updatable<M, D> = Model & { update(data: D): M };

/**
 * Fits the recipe to the first batch and updates the model with every further one. The batches come from any iterable or
 * asynchronous iterable, such as the parts of a file; each is released before the next one is taken. Use it for methods
 * that offer `update`.
 *
 * @example
 * ```ts
 * import { standardize } from "lectern";
 * import { fitBatches } from "lectern/pipeline";
 *
 * const model = await fitBatches(standardize(), [{ x: [[1], [3]] }, { x: [[5]] }]);
 * model.report.samples; // 3
 * ```
 */
export async function fitBatches<D, M extends Updatable<M, D>, P extends Progress>(
  recipe: Recipe<M, D, P>,
  batches: Iterable<D> | AsyncIterable<D>,
  control: BatchControl = {},
): Promise<M> {
  const { kind, traits } = recipe;
  if (!traits.offers.includes("update")) {
    throw new LecternError(
      "unsupported",
      `fitBatches: ${kind} learns from all samples together; choose a method that offers update`,
      { kind },
    );
  }
  const { of, ...run } = control;
  let model: M | undefined;
  let step = 0;
  for await (const batch of batches) {
    step++;
    model = await runInSlices(takeBatch(recipe, model, batch, { step, ...(of !== undefined && { of }) }), run);
  }
  if (model !== undefined) return model;
  throw new LecternError("invalid-data", `fitBatches: ${kind} needs at least one batch, got none`, { kind });
}

function* takeBatch<D, M extends Updatable<M, D>, P extends Progress>(
  recipe: Recipe<M, D, P>,
  model: M | undefined,
  batch: D,
  place: Progress,
): Work<BatchProgress, M> {
  const samples = model?.report.samples ?? 0;
  const next =
    model === undefined
      ? ((yield* inside(recipe.steps(batch as D & { readonly y?: unknown }), { ...place, samples })) as M)
      : model.update(batch);
  yield { ...place, samples: next.report.samples };
  return next;
}
