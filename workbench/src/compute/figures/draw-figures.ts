/** The figures of a study, one after the other. */
import { LecternError } from "lectern";
import type { Figure } from "../calls.js";
import type { Learned } from "../learned.js";
import type { FigureKind } from "./figure-kind.js";
import { figureKinds } from "./figure-kinds.js";
import { createView, type View } from "./view.js";

/** Figures, and a message for each that could not be drawn. */
export interface Figures {
  readonly figures: readonly Figure[];
  readonly warnings: readonly string[];
}

/** Maximum milliseconds between two checks for messages. */
const SLICE_MILLISECONDS = 30;

/** Draws all figures that apply, and checks for the stop signal between them. */
export async function drawFigures(learned: Learned, signal: AbortSignal): Promise<Figures> {
  const view = createView(learned);
  const figures: Figure[] = [];
  const warnings: string[] = [];
  let breath = performance.now();
  for (const kind of figureKinds) {
    // Nested timers wait four milliseconds each in browsers, so there is not one for every figure.
    if (performance.now() - breath > SLICE_MILLISECONDS) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      breath = performance.now();
    }
    if (signal.aborted) throw new LecternError("aborted", "stopped");
    const drawn = draw(kind, view);
    if (typeof drawn === "string") warnings.push(drawn);
    else if (drawn !== null) figures.push(drawn);
  }
  return { figures, warnings };
}

/** The first figure that applies and can be drawn; otherwise one that explains why there is none. */
export function drawMainFigure(learned: Learned): Figure {
  const view = createView(learned);
  const problems: string[] = [];
  for (const kind of figureKinds) {
    const drawn = draw(kind, view);
    if (typeof drawn === "string") problems.push(drawn);
    else if (drawn !== null) return drawn;
  }
  return { id: "none", title: "No figure", caption: problems[0] ?? "There is no figure for this kind of model." };
}

/** One figure for a value of its dial; null if there is none with this id and a dial. */
export function drawWith(learned: Learned, figure: string, value: number): Figure | null {
  const view = createView(learned);
  const kind = figureKinds.find(({ id, applies }) => id === figure && applies(view));
  if (kind === undefined) return null;
  const { id, title } = kind;
  const drawn = { id, title, ...kind.draw(view, value) };
  return drawn.dial === undefined ? null : drawn;
}

/** The figure, a message about why there is none, or null if it does not apply. */
function draw(kind: FigureKind, view: View): Figure | string | null {
  const { id, title } = kind;
  try {
    return kind.applies(view) ? { id, title, ...kind.draw(view) } : null;
  } catch (error) {
    // A failed figure must not fail the study; its error is shown with the warnings.
    return `the figure "${title}" is left out: ${error instanceof Error ? error.message : String(error)}`;
  }
}
