/** Draws a network on a canvas: lines for weights, a small picture for each unit. */
import type { Scheme } from "@lectern/drawing";
import type { LayerView, NetworkView } from "../compute/training/network-view.js";
import type { DiagramLayout, UnitPlace } from "./diagram-layout.js";
import { cssOf, largestSize, pixelsOf, signedShade } from "./shades.js";

/** The unit whose picture is shown large; null for the output of the network. */
export type ChosenUnit = { readonly layer: number; readonly unit: number } | null;

/** What the drawing takes from the style sheet. */
export interface DiagramLooks {
  readonly scheme: Scheme;
  readonly ink: string;
  readonly line: string;
  readonly accent: string;
}

/** Draws everything anew. */
export function drawDiagram(
  context: CanvasRenderingContext2D,
  { layers }: NetworkView,
  layout: DiagramLayout,
  chosen: ChosenUnit,
  looks: DiagramLooks,
): void {
  context.clearRect(0, 0, layout.width, layout.height);
  layers.forEach((layer, l) => {
    if (l > 0) drawWeights(context, layer, layout.places[l - 1], layout.places[l], looks);
  });
  layers.forEach((layer, l) => {
    drawTitle(context, layer, layout, l, looks);
    drawUnits(context, layer, layout, l, chosen, looks);
  });
}

/** Wide lines are large weights, in the colour of their sign; layers without weights join unit to unit. */
function drawWeights(
  context: CanvasRenderingContext2D,
  { weights }: LayerView,
  from: readonly UnitPlace[],
  to: readonly UnitPlace[],
  { scheme, line }: DiagramLooks,
): void {
  const largest = weights === null ? 1 : largestSize(weights);
  from.forEach((a, i) => {
    to.forEach((b, j) => {
      const weight = weights === null ? Number(i === j) : weights[i * to.length + j] / largest;
      if (weight === 0) return;
      context.beginPath();
      context.moveTo(a.x, a.y);
      context.bezierCurveTo((a.x + b.x) / 2, a.y, (a.x + b.x) / 2, b.y, b.x, b.y);
      context.strokeStyle = weights === null ? line : cssOf(signedShade(weight, scheme));
      context.lineWidth = weights === null ? 1 : 0.5 + 3.5 * Math.abs(weight);
      context.stroke();
    });
  });
}

function drawTitle(
  context: CanvasRenderingContext2D,
  { title }: LayerView,
  { places, width }: DiagramLayout,
  layer: number,
  { ink }: DiagramLooks,
): void {
  context.fillStyle = ink;
  context.font = "12px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "top";
  const [first] = places[layer];
  const room = width / places.length - 4;
  if (first !== undefined) context.fillText(layer === 0 ? "inputs" : title, first.x, 2, room);
}

function drawUnits(
  context: CanvasRenderingContext2D,
  { maps, units }: LayerView,
  { places, side }: DiagramLayout,
  layer: number,
  chosen: ChosenUnit,
  { scheme, line, accent }: DiagramLooks,
): void {
  const cells = maps.length / units;
  const largest = largestSize(maps);
  for (const { unit, x, y } of places[layer]) {
    const picture = unitPicture(maps.subarray(unit * cells, (unit + 1) * cells), largest, scheme);
    const [left, top] = [x - side / 2, y - side / 2];
    context.imageSmoothingEnabled = true;
    context.drawImage(picture, left, top, side, side);
    const isChosen = chosen?.layer === layer && chosen.unit === unit;
    context.strokeStyle = isChosen ? accent : line;
    context.lineWidth = isChosen ? 3 : 1;
    context.strokeRect(left, top, side, side);
  }
}

/** Values on a square grid, or in one row for a single axis. */
function unitPicture(values: Float32Array, largest: number, scheme: Scheme): OffscreenCanvas {
  const root = Math.round(Math.sqrt(values.length));
  const [width, height] = root * root === values.length && values.length > 18 ? [root, root] : [values.length, 1];
  const canvas = new OffscreenCanvas(width, height);
  const pixels = pixelsOf(values.length, (i) => signedShade(values[i] / largest, scheme));
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}
