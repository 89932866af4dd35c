/** The options of TriMap. */
import { fraction, integer, type OptionValues, positive, seed } from "../../core/options/options.js";
import { distanceOption } from "../../neighbor-search/distance-option.js";
import { algorithmOption } from "../neighbor-embedding/common.js";
import { embeddingStart } from "../neighbor-embedding/start.js";

export const trimapOptions = {
  components: integer(2, "number of components"),
  neighbors: integer(12, "number of neighbours"),
  outliers: integer(4, "number of samples farther away that each neighbour is compared with"),
  randomTriplets: integer(3, "number of triplets of a sample that are drawn at random", { minimum: 0 }),
  weightTemperature: fraction(
    0.5,
    "how much large weights are reduced; 0 leaves them as they are, 1 takes their logarithm",
  ),
  maxIterations: integer(400, "maximum number of iterations"),
  learningRate: positive(0.1, "step size"),
  start: embeddingStart(),
  distance: distanceOption(),
  algorithm: algorithmOption(),
  seed: seed(),
};

/** The values of these options. */
export type TrimapOptions = OptionValues<typeof trimapOptions>;
