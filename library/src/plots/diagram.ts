/** Boxes and arrows as a Vega-Lite specification. */
import { colour, onShade, type Plot, plot } from "./theme.js";

/** A box centred at (x, y), in pixels. */
export interface Box {
  /** The text in the box; \n separates lines. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The kind of the box, which determines its colour. */
  readonly part: string;
}

/** An arrow from one box to another, by their positions in the list. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
}

const FONT_SIZE = 12;
const LINE = 15;

/** Draws the boxes, their names, and arrows between the edges that face each other. */
export function diagram(
  boxes: readonly Box[],
  arrows: readonly Arrow[],
  colours: Readonly<Record<string, string>>,
): Plot {
  const edges = boxes.map(({ x, y, width, height, ...rest }) => ({
    ...rest,
    left: x - width / 2,
    right: x + width / 2,
    top: y + height / 2,
    bottom: y - height / 2,
    x,
    y,
  }));
  const [left, right] = [Math.min(...edges.map((box) => box.left)), Math.max(...edges.map((box) => box.right))];
  const [bottom, top] = [Math.min(...edges.map((box) => box.bottom)), Math.max(...edges.map((box) => box.top))];
  const axes: Axes = {
    horizontal: (field) => pixels(field, left - 5, right + 5),
    vertical: (field) => pixels(field, bottom - 5, top + 5),
  };
  const paths = arrows.map(({ from, to }) => ({
    fromX: edges[from].right,
    fromY: edges[from].y,
    toX: edges[to].left,
    toY: edges[to].y,
  }));
  const color = {
    ...colour("part"),
    scale: { domain: Object.keys(colours), range: Object.values(colours) },
    legend: null,
  };
  const { horizontal, vertical } = axes;
  return plot({
    width: right - left + 10,
    height: top - bottom + 10,
    layer: [
      ...(arrows.length === 0 ? [] : arrowLayers(paths, axes)),
      {
        data: { values: edges },
        mark: { type: "rect", cornerRadius: 4, stroke: "#555555" },
        encoding: {
          ...{ x: horizontal("left"), x2: { field: "right" }, y: vertical("bottom"), y2: { field: "top" } },
          color,
        },
      },
      {
        data: { values: boxes.flatMap(textLines) },
        mark: { type: "text", fontSize: FONT_SIZE, baseline: "middle", color: onShade },
        encoding: { x: horizontal("x"), y: vertical("y"), text: { field: "text" } },
      },
    ],
  });
}

interface Axes {
  readonly horizontal: (field: string) => object;
  readonly vertical: (field: string) => object;
}

function pixels(field: string, from: number, to: number) {
  return { field, type: "quantitative", scale: { domain: [from, to], nice: false, zero: false }, axis: null };
}

/** A line and a head for each arrow. */
function arrowLayers(
  paths: readonly { readonly toX: number; readonly toY: number }[],
  { horizontal, vertical }: Axes,
): object[] {
  return [
    {
      data: { values: paths },
      mark: { type: "rule", color: "#555555", strokeWidth: 1.5 },
      encoding: { x: horizontal("fromX"), y: vertical("fromY"), x2: { field: "toX" }, y2: { field: "toY" } },
    },
    {
      data: { values: paths.map(({ toX, toY }) => ({ x: toX - 4, y: toY })) },
      mark: { type: "point", shape: "triangle-right", filled: true, color: "#555555", size: 60, opacity: 1 },
      encoding: { x: horizontal("x"), y: vertical("y") },
    },
  ];
}

/** The lines of a box's name, around its middle. */
function textLines({ name, x, y }: Box) {
  const parts = name.split("\n");
  return parts.map((text, i) => ({ text, x, y: y + LINE * ((parts.length - 1) / 2 - i) }));
}
