/** The cases of the common checks for diffusion maps. */
import type { UnderCheck } from "../../checks/under-check.js";
import { diffusionMap } from "./diffusion-map.js";

export const cases: readonly UnderCheck[] = [
  { name: "diffusion-map", subject: diffusionMap },
  {
    name: "diffusion-map without correction of the density",
    subject: diffusionMap({ densityCorrection: 0, diffusionTime: 3, bandwidth: 2 }),
  },
];
