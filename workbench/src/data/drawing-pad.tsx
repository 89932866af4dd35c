/** A square on which the user draws points, with the pointer or the keyboard. */
import { useRef, useState } from "react";
import {
  distance,
  ERASER_RADIUS,
  erased,
  movedBy,
  onPad,
  type Place,
  SPRAY_STEP,
  sprayed,
  withoutNearest,
  withPoint,
} from "./drawing.js";
import style from "./drawing-pad.module.css";
import { DrawingTools } from "./drawing-tools.js";
import { PointMark } from "./point-mark.js";
import { GROUP_NAMES } from "./points-table.js";
import type { DrawingMode, DrawnPoint } from "./source.js";
import { useHistory } from "./use-history.js";

export interface DrawingPadProps {
  readonly points: readonly DrawnPoint[];
  readonly mode: DrawingMode;
  /** Called once per stroke, not at every movement. */
  readonly onChange: (points: readonly DrawnPoint[], mode: DrawingMode) => void;
}

/** What the pointer does: adds points of a class, or erases points. */
export type DrawingTool = { readonly kind: "class"; readonly group: number } | { readonly kind: "eraser" };

interface Stroke {
  readonly points: readonly DrawnPoint[];
  readonly last: Place;
}

/** The side of the picture in its own units. */
const SIDE = 300;

export function DrawingPad({ points, mode, onChange }: DrawingPadProps) {
  const [tool, setTool] = useState<DrawingTool>({ kind: "class", group: 0 });
  const edits = useEdits({ points, mode, onChange });
  const group = tool.kind === "class" && mode === "classes" ? tool.group : 0;
  const { pad, stroke, cursor, setCursor, ...pointer } = useStrokes(points, tool, group, edits.commit);
  const press = (event: React.KeyboardEvent) => {
    const moved = movedBy(event.key, cursor, event.shiftKey);
    if (moved !== undefined) {
      setCursor(moved);
      edits.announce(coordinates(moved));
    } else if (event.key === "Enter" || event.key === " ") {
      const what = mode === "classes" ? `Added ${GROUP_NAMES[group]}` : "Added";
      edits.commit(withPoint(points, cursor, group), `${what} at ${coordinates(cursor)}`);
    } else if ((event.key === "Delete" || event.key === "Backspace") && points.length > 0) {
      edits.commit(withoutNearest(points, cursor), "Removed the nearest");
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey)) edits.undo();
    else return;
    event.preventDefault();
  };

  return (
    <div className={style.pad}>
      <DrawingTools
        mode={mode}
        onMode={(next) => onChange(points, next)}
        tool={tool}
        onTool={setTool}
        canUndo={edits.canUndo}
        onUndo={edits.undo}
        canClear={points.length > 0}
        onClear={() => edits.commit([], "Cleared")}
      />
      <svg
        ref={pad}
        className={style.square}
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="application"
        aria-label="drawing pad: arrow keys move the cursor, Enter adds a point, Delete removes the nearest"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: points are drawn by keyboard too
        tabIndex={0}
        {...pointer}
        onKeyDown={press}
        data-tool={tool.kind}
      >
        <Grid />
        <Points points={stroke?.points ?? points} mode={mode} />
        <Cursor place={stroke?.last ?? cursor} isEraser={tool.kind === "eraser" && stroke !== undefined} />
      </svg>
      <p className={style.help}>
        {mode === "classes" ? "x to the right, y upwards, both from 0 to 1. " : "The target is the height above x. "}
        Click or drag; or use the arrow keys, Enter and Delete.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {edits.announcement}
      </p>
    </div>
  );
}

/** Changes of the points that can be undone, each announced to screen readers. */
function useEdits({ points, mode, onChange }: DrawingPadProps) {
  const [announcement, announce] = useState("");
  const history = useHistory<readonly DrawnPoint[]>();
  const commit = (next: readonly DrawnPoint[], what: string) => {
    if (next === points) return;
    history.remember(points);
    onChange(next, mode);
    announce(`${what}; ${next.length} ${next.length === 1 ? "point" : "points"}.`);
  };
  const undo = () => {
    const before = history.back();
    if (before === undefined) return;
    onChange(before, mode);
    announce(`Undone; ${before.length} ${before.length === 1 ? "point" : "points"}.`);
  };
  return { announcement, announce, commit, undo, canUndo: !history.isEmpty };
}

/** Strokes of the pointer: the points are committed at the end of a stroke, and the cursor follows. */
function useStrokes(
  points: readonly DrawnPoint[],
  tool: DrawingTool,
  group: number,
  commit: (points: readonly DrawnPoint[], what: string) => void,
) {
  const pad = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<Stroke>();
  const [cursor, setCursor] = useState<Place>({ x: 0.5, y: 0.5 });
  const placeOf = (event: React.PointerEvent): Place => {
    const { left, top, width, height } = (pad.current as SVGSVGElement).getBoundingClientRect();
    return onPad({ x: (event.clientX - left) / width, y: 1 - (event.clientY - top) / height });
  };
  const onPointerDown = (event: React.PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    const place = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(place);
    setStroke({
      last: place,
      points: tool.kind === "eraser" ? erased(points, place) : withPoint(points, place, group),
    });
  };
  const onPointerMove = (event: React.PointerEvent) => {
    if (stroke === undefined) return;
    const place = placeOf(event);
    if (tool.kind === "eraser") setStroke({ last: place, points: erased(stroke.points, place) });
    else if (distance(place, stroke.last) >= SPRAY_STEP) {
      setStroke({ last: place, points: withPoint(stroke.points, sprayed(place, Math.random), group) });
    }
  };
  const onPointerUp = () => {
    if (stroke === undefined) return;
    setStroke(undefined);
    setCursor(stroke.last);
    commit(stroke.points, tool.kind === "eraser" ? "Erased" : "Added");
  };
  const onPointerCancel = () => setStroke(undefined);
  return { pad, stroke, cursor, setCursor, onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function coordinates({ x, y }: Place): string {
  return `${x.toFixed(2)}, ${y.toFixed(2)}`;
}

function Points({ points, mode }: Pick<DrawingPadProps, "points" | "mode">) {
  return points.map(({ x, y, group }, k) => (
    <PointMark key={k} group={mode === "numbers" ? 0 : group} x={SIDE * x} y={SIDE * (1 - y)} size={4} />
  ));
}

function Grid() {
  const lines = [0.25, 0.5, 0.75].map((share) => SIDE * share);
  const path = lines.map((at) => `M${at} 0V${SIDE}M0 ${at}H${SIDE}`).join("");
  return <path d={path} className={style.grid} />;
}

function Cursor({ place, isEraser }: { readonly place: Place; readonly isEraser: boolean }) {
  const [x, y] = [SIDE * place.x, SIDE * (1 - place.y)];
  if (isEraser) return <circle cx={x} cy={y} r={SIDE * ERASER_RADIUS} className={style.eraser} />;
  return <path d={`M${x - 8} ${y}h16M${x} ${y - 8}v16`} className={style.cursor} />;
}
