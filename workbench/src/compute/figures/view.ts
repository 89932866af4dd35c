/** What the drawing functions look at: what was learned, and what several of them need, computed once. */
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
  /** The plane of the main picture; null where there are no two columns of numbers. */
  plane(): PlaneView | null;
  /** What the model says of the rows it is judged on. */
  judged(): Judged;
  /** The columns by what they are worth to the model. */
  columns(): RankedColumns;
  /** How what a transformer makes of the samples is best looked at; null for other roles. */
  look(): ImageLook | null;
}

/** Opens what was learned for the drawing functions. */
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
