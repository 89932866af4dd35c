/** One figure with its caption, as large as the space allows. */
import type { Scheme } from "@lectern/drawing";
import { useRef, useState } from "react";
import type { Figure } from "../compute/calls.js";
import { CloudView } from "./cloud-view.js";
import style from "./figure-view.module.css";
import type { Room } from "./fit-plot.js";
import { type Drag, PlotView } from "./plot-view.js";
import { type Corner, rowsInside } from "./rows-inside.js";
import { useWidth } from "./use-width.js";

export interface FigureViewProps {
  readonly figure: Figure;
  readonly scheme: Scheme;
  /** Maximum height of the plot. */
  readonly height: number;
  /** Called with the row of the data that a clicked point is. */
  readonly onPick?: (row: number) => void;
  /** Called with the rows of the points that are outlined; without it, points cannot be selected. */
  readonly onSelect?: ((rows: readonly number[]) => void) | undefined;
  /** A value that is dragged in the plot. */
  readonly drag?: Drag;
}

export function FigureView({ figure, scheme, height, onPick, onSelect, drag }: FigureViewProps) {
  const { plot, cloud, rows, title, caption } = figure;
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const room: Room = { width, height };
  const [isSelecting, setSelecting] = useState(false);
  const canSelect = onSelect !== undefined && (cloud !== undefined || (rows !== undefined && plot !== undefined));
  const select = canSelect && isSelecting ? onSelect : undefined;
  const onOutline =
    select !== undefined && rows !== undefined
      ? (outline: readonly Corner[]) => select(rowsInside(rows, outline))
      : undefined;
  const description = `${title}. ${caption}`;
  return (
    <figure ref={frame} className={style.figure} data-figure={figure.id}>
      {width > 0 && plot !== undefined && (
        <PlotView
          plot={plot}
          scheme={scheme}
          room={room}
          description={description}
          rows={rows}
          onPick={onPick}
          drag={drag}
          onOutline={onOutline}
        />
      )}
      {width > 0 && cloud !== undefined && (
        <CloudView
          cloud={cloud}
          scheme={scheme}
          room={room}
          description={description}
          onPick={onPick}
          onSelect={select}
        />
      )}
      {canSelect && (
        <button type="button" data-quiet aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
          Select points by drawing around them
        </button>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
