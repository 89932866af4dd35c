/** Evaluates the objective of jade. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { mixedSignals } from "../../../../test/objective-samples.js";
import { mean, rowsOf } from "../../../../test/plain-algebra.js";
import { uncorrelated } from "../../../../test/separated-signals.js";
import { jade } from "./jade.js";

export const objective = objectiveCase({
  recipes: [jade({ tolerance: 1e-12 })],
  draw: mixedSignals,
  free: ["unmixing"],
  value: ({ unmixing }, { x }) => {
    const u = uncorrelated(rowsOf(unmixing), x);
    const moment = (...at: number[]) => mean(u.map((row) => at.reduce((product, i) => product * row[i], 1)));
    const delta = (i: number, j: number) => (i === j ? 1 : 0);
    let off = 0;
    const indexes = u[0].map((_, i) => i);
    // The sum over pairs p, q does not depend on the rotation, so that those of the sources do as well as those of z.
    for (const p of indexes)
      for (const q of indexes)
        for (const i of indexes)
          for (const j of indexes) {
            if (i === j) continue;
            const cumulant =
              moment(p, q, i, j) - delta(p, q) * delta(i, j) - delta(p, i) * delta(q, j) - delta(p, j) * delta(q, i);
            off += cumulant ** 2;
          }
    return off;
  },
});
