/** Draws many points, with what is under the pointer. */
import { groupColours, type Scheme } from "@lectern/drawing";
import { useEffect, useRef } from "react";
import type { Cloud } from "../compute/calls.js";
import { drawCloud } from "./cloud-canvas.js";
import { cloudInSquare, extentOf } from "./cloud-extent.js";
import style from "./cloud-view.module.css";
import type { Room } from "./fit-plot.js";
import { type Corner, rowsInside } from "./rows-inside.js";
import { createTooltip, shortNumber } from "./tooltip.js";

export interface CloudViewProps {
  readonly cloud: Cloud;
  readonly scheme: Scheme;
  readonly room: Room;
  readonly description: string;
  /** Called with the row of a point that is clicked. */
  readonly onPick?: ((row: number) => void) | undefined;
  /** Called with the rows of the points that are outlined; without it, a drag moves the points. */
  readonly onSelect?: ((rows: readonly number[]) => void) | undefined;
}

export function CloudView({ cloud, scheme, room, description, onPick, onSelect }: CloudViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const selecting = useRef(onSelect);
  useEffect(() => {
    selecting.current = onSelect;
  }, [onSelect]);
  const side = Math.max(240, Math.min(room.width - 20, room.height - 70));
  useEffect(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas.style, { width: `${side}px`, height: `${side}px` });
    place.current?.replaceChildren(canvas);
    const tooltip = createTooltip();
    const points = { ...cloudInSquare(cloud), groups: cloud.groups, colours: coloursOf(cloud, scheme) };
    const end = drawCloud(canvas, points, side, {
      onHover: (point, event) => tooltip.show(point === null ? [] : linesOf(cloud, point), event),
      onPick: (point) => onPick?.(cloud.rows[point]),
      // Read when a drag begins, so that the cloud keeps its place and zoom when selecting starts.
      get onOutline() {
        const select = selecting.current;
        if (select === undefined) return undefined;
        return (outline: readonly Corner[]) => select(rowsInside({ ...points, rows: cloud.rows }, outline));
      },
    });
    place.current?.setAttribute("data-drawn", "true");
    return () => {
      end();
      tooltip.remove();
    };
  }, [cloud, scheme, side, onPick]);
  const [x, y] = [extentOf(cloud.x), extentOf(cloud.y)];
  const colours = coloursOf(cloud, scheme);
  return (
    <div className={style.cloud}>
      <div ref={place} role="img" aria-label={description} />
      <p>
        {cloud.xTitle} from {shown(x.minimum)} to {shown(x.maximum)}, left to right; {cloud.yTitle} from{" "}
        {shown(y.minimum)} to {shown(y.maximum)}, bottom to top.{" "}
        {onSelect === undefined ? "Drag to move" : "Drag around points"}, scroll to zoom, double-click to see all.
      </p>
      <ul>
        {cloud.names.map((name, k) => (
          <li key={name}>
            <span style={{ background: colours[k] }} /> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The colours of the groups, as plots have them. */
function coloursOf({ names }: Cloud, scheme: Scheme): string[] {
  const colours = groupColours(scheme);
  return names.map((_, k) => colours[k % colours.length]);
}

function linesOf({ x, y, groups, names, xTitle, yTitle, rows }: Cloud, point: number): [string, string][] {
  return [
    ["row", String(rows[point] + 1)],
    ...(names.length > 1 ? [["group", names[groups[point]]] as [string, string]] : []),
    [xTitle, shortNumber(x[point])],
    [yTitle, shortNumber(y[point])],
  ];
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}
