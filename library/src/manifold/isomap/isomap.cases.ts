/** The cases of the common checks for Isomap. */
import type { UnderCheck } from "../../checks/under-check.js";
import { isomap } from "./isomap.js";

export const cases: readonly UnderCheck[] = [
  { name: "isomap", subject: isomap },
  {
    name: "isomap within a radius, of Manhattan distances and the largest component",
    subject: isomap({
      neighborhood: { kind: "radius", radius: 1 },
      distance: { kind: "manhattan" },
      disconnected: "keep-largest",
    }),
  },
];
