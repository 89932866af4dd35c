/** Draws many points with WebGL, or on a 2D canvas if WebGL is unavailable. */
import { palette } from "lectern/plots";
import { useEffect, useRef } from "react";
import type { Cloud } from "../compute/calls.js";
import { cloudInSquare, extentOf } from "./cloud-extent.js";
import style from "./cloud-view.module.css";
import type { Room } from "./fit-plot.js";

export interface CloudViewProps {
  readonly cloud: Cloud;
  readonly room: Room;
  readonly description: string;
}

/** The black of the palette would vanish on a dark page. */
const colours = palette.map((colour) => (colour === "#000000" ? "#888888" : colour));

export function CloudView({ cloud, room, description }: CloudViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const side = Math.max(240, Math.min(room.width - 20, room.height - 70));
  useEffect(() => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas.style, { width: `${side}px`, height: `${side}px` });
    place.current?.replaceChildren(canvas);
    let end: (() => void) | undefined;
    let current = true;
    void drawByCard(canvas, cloud, side)
      .catch(() => drawPlainly(canvas, cloud, side))
      .then((finish) => {
        if (!current) finish();
        else {
          end = finish;
          place.current?.setAttribute("data-drawn", "true");
        }
      });
    return () => {
      current = false;
      end?.();
    };
  }, [cloud, side]);
  const [x, y] = [extentOf(cloud.x), extentOf(cloud.y)];
  return (
    <div className={style.cloud}>
      <div ref={place} role="img" aria-label={description} />
      <p>
        {cloud.xTitle} from {shown(x.minimum)} to {shown(x.maximum)}, left to right; {cloud.yTitle} from{" "}
        {shown(y.minimum)} to {shown(y.maximum)}, bottom to top. Drag to move, scroll to zoom.
      </p>
      <ul>
        {cloud.names.map((name, k) => (
          <li key={name}>
            <span style={{ background: colours[k % colours.length] }} /> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

async function drawByCard(canvas: HTMLCanvasElement, cloud: Cloud, side: number): Promise<() => void> {
  // Tested on another canvas: a canvas cannot change its kind of context.
  const card = document.createElement("canvas").getContext("webgl");
  if (card?.getExtension("OES_texture_float") == null) throw new Error("WebGL is not available");
  const { default: createScatterplot } = await import("regl-scatterplot");
  const plot = createScatterplot({ canvas, width: side, height: side, backgroundColor: [0, 0, 0, 0], pointSize: 2 });
  plot.set({ colorBy: "category", pointColor: cloud.names.map((_, k) => colours[k % colours.length]), opacity: 0.7 });
  await plot.draw({ ...cloudInSquare(cloud), category: cloud.groups });
  return () => plot.destroy();
}

function drawPlainly(canvas: HTMLCanvasElement, cloud: Cloud, side: number): () => void {
  const ratio = devicePixelRatio;
  canvas.width = canvas.height = side * ratio;
  const context = canvas.getContext("2d");
  if (context === null) return () => {};
  const { x, y } = cloudInSquare(cloud);
  context.globalAlpha = 0.7;
  for (let k = 0; k < Math.max(1, cloud.names.length); k++) {
    context.fillStyle = colours[k % colours.length];
    for (let i = 0; i < x.length; i++) {
      if (cloud.groups[i] !== k) continue;
      context.fillRect(((x[i] + 1) / 2) * side * ratio, ((1 - y[i]) / 2) * side * ratio, 1.5 * ratio, 1.5 * ratio);
    }
  }
  return () => {};
}

function shown(value: number): string {
  return String(Number(value.toPrecision(3)));
}
