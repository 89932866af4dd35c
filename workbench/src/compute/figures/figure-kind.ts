/** A kind of figure: when it can be drawn, and how. */
import type { Figure } from "../calls.js";
import type { View } from "./view.js";

/** The result of a drawing function: the plot, the rows of its points, and its caption. */
export type Drawing = Pick<Figure, "caption" | "plot" | "cloud" | "rows" | "dial">;

/** One row of the table of figures. */
export interface FigureKind {
  readonly id: string;
  readonly title: string;
  /** Whether it applies to this model, by its role, its functions and the shape of its state. */
  applies(view: View): boolean;
  /** Draws it; the value is that of its dial, if the user has changed it. */
  draw(view: View, value?: number): Drawing;
}
