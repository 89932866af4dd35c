/** The cases of the common checks for DBSCAN. */
import type { UnderCheck } from "../../checks/under-check.js";
import { dbscan } from "./dbscan.js";

export const cases: readonly UnderCheck[] = [
  { name: "dbscan", subject: dbscan },
  { name: "dbscan of a larger radius", subject: dbscan({ radius: 2 }) },
  { name: "dbscan of Manhattan distances", subject: dbscan({ radius: 4, distance: { kind: "manhattan" } }) },
];
