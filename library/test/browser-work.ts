/** A sample of the library's computations, the same in a page, in a worker and in Node. */
import { encodeModel, kMeans, pca, pipeline, ridge, standardize } from "lectern";
import { engineReport, useEngine } from "lectern/engine";
import { multiply } from "lectern/linalg";
import { createRandom } from "lectern/numeric";

export interface BrowserResult {
  readonly tier: string;
  readonly threads: number;
  readonly why: string;
  readonly trace: number;
  readonly predictions: readonly number[];
  readonly labels: readonly number[];
  readonly fileBytes: number;
}

export function work(threads?: number): BrowserResult {
  useEngine(threads === undefined ? {} : { threads });
  const random = createRandom(1);
  const draw = (rows: number, columns: number) => ({
    rows,
    columns,
    data: Float64Array.from({ length: rows * columns }, () => random.normal()),
  });
  const square = draw(300, 300);
  const product = multiply(square, square);
  let trace = 0;
  for (let i = 0; i < 300; i++) trace += product.data[i * 301];
  const x = draw(200, 6);
  const y = Float64Array.from({ length: 200 }, (_, i) => x.data[6 * i] - 2 * x.data[6 * i + 3] + 0.1 * random.normal());
  const model = pipeline(standardize(), pca({ components: 4 }), ridge()).fit({ x, y });
  const clusters = kMeans({ clusters: 3 }).fit({ x });
  const { tier, threads: used, why } = engineReport();
  return {
    tier,
    threads: used,
    why,
    trace,
    predictions: Array.from(model.predict(x)).slice(0, 5),
    labels: Array.from(clusters.labels).slice(0, 20),
    fileBytes: encodeModel(model.saved).length,
  };
}
