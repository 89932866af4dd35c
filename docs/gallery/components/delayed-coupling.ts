/**
 * Signals that follow each other with a delay. Blood oxygenation follows neural activity: the canonical convolution shows
 * the response, the correlogram the delay. Replies follow the news: canonical trends show which words go with them, and how
 * each region responds.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { aggregateRegions, canonicalTrends, gridCells, temporalKernelCca } from "lectern/components";
import { neurovascular, newsTrends } from "lectern/datasets";
import { createRandom } from "lectern/numeric";
import { correlogram, matrixPlot, responseCurves } from "lectern/plots";

const lags = [0, 1, 2, 3, 4, 5, 6, 7];

/** A series of two columns that follows the first of three after a delay. */
export function delayedSeries(delay: number, seed: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: 250 }, () => [random.normal(), random.normal(), random.normal()]);
  const y = x.map((_, t) => {
    const own = random.normal();
    return [(t < delay ? 0 : x[t - delay][0]) + own, own + 0.3 * random.normal()];
  });
  const analysis = temporalKernelCca(x, y, { lags });
  return { analysis, lags, figure: correlogram(lags, analysis.correlogram.data) };
}

/** The canonical convolution between band powers and slow signal, with the true response. */
export function neuralResponse(seed: number) {
  const { x, y, response, profile } = neurovascular({ seed });
  const steps = Array.from(response, (_, lag) => lag);
  const analysis = temporalKernelCca(x, y, { lags: steps, ridge: { kind: "relative", relativeAmount: 0.1 } });
  const [filter] = analysis.convolutions;
  return {
    filter,
    response,
    profile,
    figure: matrixPlot(filter, { xTitle: "frequency band", yTitle: "lag", rows: steps.map(String) }),
  };
}

const delays = [0, 1, 2, 3, 4];

/** How each region responds to the news, with places merged by the cells of a map grid. */
export function regionalResponses(seed: number) {
  const { x, y, coordinates, regionOf, home } = newsTrends({ seed });
  const cells = gridCells(coordinates, 10);
  const { regions, y: merged } = aggregateRegions(y, cells);
  const ridge = { kind: "relative", relativeAmount: 1 } as const;
  const { responses, correlation } = canonicalTrends(x, merged, { delays, ridge: [ridge, ridge] });
  const names = regions.map((cell) => regionOf[cells.indexOf(cell)]);
  return { responses, correlation, names, home, cells, regionOf, figure: responseCurves(delays, responses, names) };
}

/** Figure for the gallery index: responses by region. */
export const cover = () => regionalResponses(0).figure;

function print(): void {
  const { analysis } = delayedSeries(3, 0);
  console.log("lag  correlation (the true delay is 3)");
  lags.forEach((lag) => {
    console.log(`${String(lag).padEnd(4)} ${analysis.correlogram.data[lag].toFixed(3)}`);
  });
  const { names, responses, home } = regionalResponses(0);
  console.log(`\nresponses by region; the home region is the ${home}`);
  names.forEach((name, r) => {
    console.log(
      `${name.padEnd(12)} ${delays.map((_, d) => responses.data[d * names.length + r].toFixed(3)).join(" ")}`,
    );
  });
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
