/** Where the iterations of multidimensional scaling start. */
import { type VariantOption, variant } from "../core/options/options.js";
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { classicalScaling, squareInPlace } from "./classical-scaling.js";
import { centerTwice } from "./pseudo-covariance.js";

/** The option `start`. */
export function startOption(): VariantOption<{
  readonly classical: Record<never, never>;
  readonly random: Record<never, never>;
}> {
  return variant(
    { classical: {}, random: {} },
    "classical",
    "starting point of the iterations; classical scaling of the distances, or normal random numbers",
  );
}

/** Random places have this share of the mean distance as their standard deviation where classical scaling has none. */
const SPREAD = 0.01;

/** Places to start from: all columns vary, because the iterations do not leave the space that the start spans. */
export function* startPlaces(
  kind: string,
  distances: Matrix,
  {
    components,
    start,
    seed,
  }: { readonly components: number; readonly start: { readonly kind: "classical" | "random" }; readonly seed: number },
): Work<void, Matrix> {
  const n = distances.rows;
  const random = createRandom(seed).fork("start");
  const mean = yield* meanDistance(distances);
  const data = Float64Array.from({ length: n * components }, () => mean * random.normal());
  if (start.kind === "random") return { rows: n, columns: components, data };
  const products = { ...distances, data: distances.data.slice() };
  if (createPace()(4 * n * n)) yield;
  yield* squareInPlace(kind, products.data);
  yield* centerTwice(products);
  yield;
  const { coordinates, eigenvalues } = yield* classicalScaling(products, components, seed);
  for (let at = 0; at < data.length; at++) {
    data[at] = at % components < eigenvalues.length ? coordinates.data[at] : SPREAD * data[at];
  }
  return { rows: n, columns: components, data };
}

/** The mean of the distances between different samples. */
function* meanDistance({ rows: n, data }: Matrix): Work<void, number> {
  const pace = createPace();
  let sum = 0;
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j < n; j++, at++) sum += data[at];
    if (pace(n)) yield;
  }
  return sum / Math.max(1, n * (n - 1));
}
