/** The input of the drawing functions: the fitted model, and shared results, computed once. */
import type { Learned } from "../learned.js";
import { choosePlane, type PlaneView } from "./choose-plane.js";
import { type DrawnSamples, drawSamples } from "./drawn-samples.js";
import { type ImageLook, lookOf } from "./image-look.js";
import { type Judged, judge } from "./judged.js";
import { type RankedColumns, rankColumns } from "./rank-columns.js";

/** A fitted recipe as figures see it. */
export interface View {
  readonly learned: Learned;
  /** The samples that are drawn, evenly from all. */
  drawn(): DrawnSamples;
  /** The plane of the main figure; null if there are fewer than two number columns. */
  plane(): PlaneView | null;
  /** The predictions for the rows on which the model is evaluated. */
  judged(): Judged;
  /** The columns by importance. */
  columns(): RankedColumns;
  /** The kind of figure for the output of a transformer; null for other roles. */
  look(): ImageLook | null;
}

/** Creates the view of a fitted model. */
export function createView(learned: Learned): View {
  const drawn = once(() => drawSamples(learned));
  const view: View = {
    learned,
    drawn,
    plane: once(() => choosePlane(learned, drawn())),
    judged: once(() => judge(learned)),
    columns: once(() => rankColumns(learned)),
    look: once(() => lookOf(view)),
  };
  return view;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
