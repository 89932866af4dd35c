/** A kind of figure: when it can be drawn, and how. */
import type { Figure } from "../calls.js";
import type { View } from "./view.js";

/** What a drawing function returns: the picture and the sentence under it. */
export type Drawing = Pick<Figure, "caption" | "plot" | "cloud">;

/** One row of the table of figures. */
export interface FigureKind {
  readonly id: string;
  readonly title: string;
  /** Whether it says something about this model; decided by role, functions and the shape of the state. */
  applies(view: View): boolean;
  draw(view: View): Drawing;
}
