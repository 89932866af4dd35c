/** Particle jets: a table with many correlated columns and three classes, made by a generator of the shape of a real one. */
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { createRandom } from "../numeric/random/random.js";
import { balancedCodes, shuffleSamples } from "./scatter.js";

const jetOptions = {
  samples: integer(11163, "number of jets", { minimum: 3 }),
  noise: nonNegative(1, "standard deviation of the noise in each column"),
  seed: seed(),
};

/** Options of {@link jets}. */
export type JetsOptions = GivenOptions<typeof jetOptions>;

const classes = ["light", "charm", "beauty"] as const;

/** What is measured of each of 14 tracks of a jet: 14 times 9 columns are 126. */
const quantities = ["pt", "eta", "phi", "mass", "charge", "impact", "significance", "energy", "multiplicity"] as const;
const TRACKS = 14;
const CAUSES = 6;

/**
 * Made-up jets in the shape of the LHCb table of 11163 rows and 126 columns: a few hidden causes, of which the first
 * two separate the flavours light, charm and beauty, show in nine quantities of each of fourteen tracks, more weakly
 * from track to track. The numbers are not physics; the picture on two principal components is.
 *
 * @example
 * ```ts
 * import { jets } from "lectern/datasets";
 *
 * const { x, y } = jets({ samples: 300 });
 * console.log(x.columns, y.classes); // 126 [ "light", "charm", "beauty" ]
 * ```
 */
export function jets(given: JetsOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, noise, seed: start } = resolveOptions("jets", jetOptions, given);
  const random = createRandom(start);
  const loadings = drawLoadings();
  const codes = balancedCodes(samples, classes.length);
  const x = zeros(samples, loadings.columns);
  const [causes, errors] = [random.fork("causes"), random.fork("noise")];
  const hidden = new Float64Array(CAUSES);
  for (let i = 0; i < samples; i++) {
    // The flavours stand at the corners of a triangle in the plane of the first two causes.
    const angle = (2 * Math.PI * codes[i]) / 3;
    for (let c = 0; c < CAUSES; c++) hidden[c] = causes.normal() / (1 + 0.5 * c);
    hidden[0] += 3 * cos(angle);
    hidden[1] += 3 * sin(angle);
    for (let j = 0; j < loadings.columns; j++) {
      let value = noise * errors.normal();
      for (let c = 0; c < CAUSES; c++) value += hidden[c] * loadings.data[c * loadings.columns + j];
      x.data[i * loadings.columns + j] = value;
    }
  }
  const features = Array.from({ length: loadings.columns }, (_, j) => {
    return `track${1 + Math.floor(j / quantities.length)}-${quantities[j % quantities.length]}`;
  });
  return shuffleSamples({ x, y: namedLabels(codes, classes), features }, random.fork("order"));
}

/** How the causes show in the columns: fixed, as nature is, whatever the seed of the samples. */
function drawLoadings(): Matrix {
  const random = createRandom(126).fork("nature");
  const columns = TRACKS * quantities.length;
  const loadings = zeros(CAUSES, columns);
  for (let c = 0; c < CAUSES; c++) {
    for (let j = 0; j < columns; j++) {
      const track = Math.floor(j / quantities.length);
      loadings.data[c * columns + j] = random.normal() / Math.sqrt(1 + track);
    }
  }
  return loadings;
}
