/** The option tables of the generators, for programs that let a person choose: forms and command lines. */
import { drawnBlobsOptions } from "./blobs.js";
import { checkerboardOptions } from "./checkerboard.js";
import { circlesOptions } from "./circles.js";
import { classificationOptions } from "./classification.js";
import { crossOptions } from "./cross.js";
import { exclusiveOrOptions } from "./exclusive-or.js";
import { moonsOptions } from "./moons.js";
import { regressionOptions } from "./regression.js";
import { sphereOptions } from "./severed-sphere.js";
import { rollOptions, sheetOptions } from "./sheets.js";
import { sineWaveOptions } from "./sine-wave.js";
import { partyOptions } from "./source-mixtures.js";
import { spiralsOptions } from "./spirals.js";
import { threeCirclesOptions } from "./three-circles.js";

/**
 * What can be set, by the name of the generator; those that take more than plain options are left out.
 *
 * @example
 * ```ts
 * import { generatorOptions } from "lectern/datasets";
 *
 * console.log(generatorOptions.moons.noise.default); // 0.1
 * ```
 */
export const generatorOptions = {
  blobs: drawnBlobsOptions,
  checkerboard: checkerboardOptions,
  circles: circlesOptions,
  classification: classificationOptions,
  cocktailParty: partyOptions,
  crossDistribution: crossOptions,
  exclusiveOr: exclusiveOrOptions,
  moons: moonsOptions,
  regression: regressionOptions,
  sCurve: sheetOptions,
  severedSphere: sphereOptions,
  sineWave: sineWaveOptions,
  spirals: spiralsOptions,
  swissRoll: rollOptions,
  threeCircles: threeCirclesOptions,
} as const;
