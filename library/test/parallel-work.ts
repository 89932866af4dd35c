/** A search on the built package, the same in Node, in a page and by workers. */
import { gridSearch, pipeline, ridge, standardize } from "lectern";
import { createRandom } from "lectern/numeric";
import { createWorkers, type WorkersOptions } from "lectern/workers";

/** The value of each fold of each candidate, from best to worst, and the error if there is one. */
export interface SearchResult {
  readonly values: readonly (readonly (number | null)[])[];
  readonly error?: string;
}

/** Searches without workers, or with two started by the given function. */
export async function search(start?: WorkersOptions["start"] | "default"): Promise<SearchResult> {
  const random = createRandom(7);
  const x = { rows: 80, columns: 5, data: Float64Array.from({ length: 400 }, () => random.normal()) };
  const y = Float64Array.from({ length: 80 }, (_, i) => x.data[5 * i] + random.normal());
  const recipe = gridSearch(pipeline(standardize(), ridge()), { "ridge.alpha": [0.1, 1, 10, 100] });
  const workers =
    start === undefined ? undefined : createWorkers({ count: 2, ...(start === "default" ? {} : { start }) });
  try {
    const model = await recipe.fitAsync({ x, y }, workers && { workers });
    return { values: model.state.trials.map(({ values }) => values) };
  } catch (error) {
    return { values: [], error: String(error) };
  } finally {
    await workers?.close();
  }
}
