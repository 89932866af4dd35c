/** A figure of a study once more, for another value of its dial. */
import { LecternError } from "lectern";
import type { Bench } from "./bench.js";
import type { Figure, RedrawRequest } from "./calls.js";
import { drawWith } from "./figures/draw-figures.js";

/** Draws the figure with the id for a value. */
export function redraw(bench: Bench, { study, figure, value }: RedrawRequest): Figure {
  const drawn = drawWith(bench.study(study), figure, value);
  if (drawn !== null) return drawn;
  throw new LecternError("invalid-option", `the study has no figure "${figure}" with a value to change`);
}
