/** The scores of an animation over its frames. */
import { lines } from "lectern/plots";
import type { Figure, Frame } from "../compute/calls.js";

/** The first score of every frame so far, on training and test rows; undefined while there are fewer than two frames. */
export function filmScores(frames: readonly Frame[], option: string): Figure | undefined {
  const scored = frames.filter(({ scores, failure }) => failure === undefined && scores.length > 0);
  const [first] = scored;
  if (first === undefined || scored.length < 2) return undefined;
  const [{ name }] = first.scores;
  const curve = (title: string, part: "train" | "test") => {
    const known = scored.filter(({ scores }) => scores[0][part] !== null);
    return { name: title, x: known.map(({ value }) => value), y: known.map(({ scores }) => scores[0][part] as number) };
  };
  const curves = [curve("training rows", "train"), curve("test rows", "test")].filter(({ y }) => y.length > 1);
  if (curves.length === 0) return undefined;
  return {
    id: "film-scores",
    title: "Scores of the frames",
    caption: `The ${name} for the values of ${option} so far.`,
    plot: lines(curves, { width: 460, height: 110, xTitle: option, yTitle: name }),
  };
}
