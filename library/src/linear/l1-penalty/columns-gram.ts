/** The columns of a lasso problem given by all of their inner products: the samples are not touched again. */
import { currentEngine } from "../../engine/index.js";
import type { CenteredGram } from "../centered-gram.js";
import type { LassoColumns } from "./columns.js";

/** For fewer columns than samples and many penalties. */
export function gramColumns({ gram, correlation, squaredTarget }: CenteredGram): LassoColumns {
  const d = correlation.length;
  const order = Int32Array.from({ length: d }, (_, j) => j);
  // X̃ᵀr by the number of the column.
  const pulls = correlation.slice();
  return {
    columns: d,
    squaredTarget,
    correlation,
    squares: correlation.map((_, j) => gram.data[j * (d + 1)]),
    exchange(a, b) {
      const moved = order[a];
      order[a] = order[b];
      order[b] = moved;
    },
    products(from, to, out, stride) {
      const view = currentEngine().memory.f64;
      for (let p = from; p < to; p++) {
        const row = order[p] * d;
        for (let q = 0, at = out / 8 + p * stride; q < to; q++, at++) view[at] = gram.data[row + order[q]];
      }
    },
    residual(w, count) {
      pulls.set(correlation);
      for (let p = 0; p < count; p++) {
        const factor = w[p];
        if (factor === 0) continue;
        for (let k = 0, at = order[p] * d; k < d; k++, at++) pulls[k] -= factor * gram.data[at];
      }
      // ‖r‖² = ỹᵀỹ − wᵀX̃ᵀ(ỹ + r), which rounding may push below zero.
      let squared = squaredTarget;
      for (let p = 0; p < count; p++) squared -= w[p] * (correlation[order[p]] + pulls[order[p]]);
      return Math.max(0, squared);
    },
    pulls(from, to, out) {
      for (let p = from; p < to; p++) out[p] = pulls[order[p]];
    },
    pull: (place) => pulls[order[place]],
    dispose: () => undefined,
  };
}
