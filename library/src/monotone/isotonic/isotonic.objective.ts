/** Evaluates the objective of isotonic. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { squares } from "../../../test/plain-algebra.js";
import { isotonic } from "./isotonic.js";

/** The function with these values at the places, linear between them. */
function between(places: Float64Array, values: readonly number[], at: number): number {
  const next = places.findIndex((place) => place >= at);
  if (next <= 0) return values[next < 0 ? values.length - 1 : 0];
  const share = (at - places[next - 1]) / (places[next] - places[next - 1]);
  return values[next - 1] + share * (values[next] - values[next - 1]);
}

export const objective = objectiveCase({
  recipes: [isotonic(), isotonic({ column: 1, direction: "decreasing" })],
  draw: lineSamples,
  free: ["values"],
  value: ({ places, values, column }, { x, y }, { direction }) => {
    const sign = direction === "decreasing" ? -1 : 1;
    let highest = Number.NEGATIVE_INFINITY;
    // Of the moved values the monotone function that they bound from below.
    const monotone = Array.from(values, (value) => {
      highest = Math.max(highest, sign * value);
      return sign * highest;
    });
    return squares(x.map((row, i) => y[i] - between(places, monotone, row[column])));
  },
});
