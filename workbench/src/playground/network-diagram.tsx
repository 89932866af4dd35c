/** The network as a picture: what each unit computes, and the weights between them. */
import type { Scheme } from "@lectern/drawing";
import { useEffect, useMemo, useRef } from "react";
import type { NetworkView } from "../compute/training/network-view.js";
import { useWidth } from "../figures/use-width.js";
import { layOutDiagram, unitAt } from "./diagram-layout.js";
import { type ChosenUnit, drawDiagram } from "./draw-diagram.js";
import style from "./playground.module.css";

export interface NetworkDiagramProps {
  readonly view: NetworkView;
  readonly scheme: Scheme;
  readonly chosen: ChosenUnit;
  readonly onChoose: (unit: ChosenUnit) => void;
}

export function NetworkDiagram({ view, scheme, chosen, onChoose }: NetworkDiagramProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(frame);
  const key = view.layers.map(({ units }) => units).join();
  const layout = useMemo(() => layOutDiagram(key.split(",").map(Number), width), [key, width]);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (canvas.current === null || context === null || context === undefined || layout.width === 0) return;
    const ratio = devicePixelRatio;
    canvas.current.width = layout.width * ratio;
    canvas.current.height = layout.height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { color: ink, borderTopColor: line, outlineColor: accent } = getComputedStyle(canvas.current);
    drawDiagram(context, view, layout, chosen, { scheme, ink, line, accent });
  }, [view, layout, chosen, scheme]);
  const parts = view.layers.map(({ title, units }, l) => `${l === 0 ? "inputs" : title}: ${units}`);
  return (
    <div ref={frame} className={style.diagram}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Network. Units of each layer: ${parts.join("; ")}.`}
        style={{ width: layout.width, height: layout.height }}
        onClick={({ nativeEvent: { offsetX, offsetY } }) => {
          const found = unitAt(layout, offsetX, offsetY);
          onChoose(found === undefined || found.layer === view.layers.length - 1 ? null : found);
        }}
      />
    </div>
  );
}
