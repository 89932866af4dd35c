/** Architectures of neural networks as bars, one for each layer, as VGG-16 and the U-Net are usually drawn. */
import { LecternError } from "../core/errors.js";
import type { LayerDescription } from "../neural/layers/network.js";
import { log2 } from "../numeric/elementary/functions.js";
import { colour, onShade, type Plot, type PlotOptions, plot, reference } from "./theme.js";

const BAR = 26;

/** A layer without layers inside: its position from the left, and how long the axes of its output are. */
interface Bar {
  readonly at: number;
  readonly left: number;
  readonly right: number;
  readonly kind: string;
  readonly shape: string;
  readonly top: number;
  readonly middle: number;
  readonly bottom: number;
}

/**
 * Draws the layers of {@link describeNetwork} from left to right, with the shape of each output. A bar is taller for larger
 * images and longer sequences or vectors, on a logarithmic scale. Lines above mark what is inside residual blocks,
 * dense blocks and branches.
 *
 * @example
 * ```ts
 * import { describeNetwork, unet } from "lectern/neural";
 * import { architecturePlot } from "lectern/plots";
 *
 * architecturePlot(describeNetwork(unet({ depth: 2 }), [1, 92, 92]));
 * ```
 */
export function architecturePlot(layers: readonly LayerDescription[], settings: Pick<PlotOptions, "title"> = {}): Plot {
  if (layers.length === 0) throw new LecternError("invalid-data", "architecturePlot: there are no layers");
  const simple = layers.filter(({ place }) => !layers.some((other) => isInside(other.place, place)));
  const bars = simple.map(barOf);
  const spans = spansOf(layers, simple, Math.max(...bars.map(({ top }) => top)) + 2);
  const x = (field: string) => ({
    field,
    type: "quantitative",
    axis: null,
    scale: { nice: false, zero: false, padding: 4 },
  });
  const y = (field: string) => ({ field, type: "quantitative", axis: null });
  return plot({
    width: Math.max(200, BAR * bars.length),
    height: 220,
    ...(settings.title === undefined ? {} : { title: settings.title }),
    layer: [
      {
        data: { values: bars },
        mark: { type: "rect", opacity: 0.8 },
        encoding: { x: x("left"), x2: { field: "right" }, y: y("bottom"), y2: { field: "top" }, color: colour("kind") },
      },
      {
        data: { values: bars },
        mark: { type: "text", angle: 270, fontSize: 10, color: onShade },
        encoding: { x: x("at"), text: { field: "shape" }, y: y("middle") },
      },
      ...(spans.length === 0
        ? []
        : [
            {
              data: { values: spans },
              mark: { type: "rule", color: reference, strokeWidth: 2 },
              encoding: { x: x("from"), x2: { field: "to" }, y: y("y"), tooltip: { field: "kind" } },
            },
          ]),
    ],
  });
}

function isInside(place: string, outer: string): boolean {
  return place !== outer && (outer === "" || place.startsWith(`${outer}.`));
}

function barOf({ kind, outputShape }: LayerDescription, at: number): Bar {
  const height = log2(1 + lengthOf(outputShape));
  return {
    at,
    left: at - 0.42,
    right: at + 0.42,
    // A sequence of no layers, as in the branch of a U-Net that goes across.
    kind: kind === "sequence" ? "identity" : kind,
    shape: outputShape.join(" x "),
    top: height / 2,
    middle: 0,
    bottom: -height / 2,
  };
}

/** From where to where layers with skip connections extend, outer ones above those inside them. */
function spansOf(layers: readonly LayerDescription[], simple: readonly LayerDescription[], top: number) {
  const withSkips = layers.filter(({ kind }) => kind === "residual" || kind === "dense-block" || kind === "branches");
  return withSkips.flatMap(({ place, kind }) => {
    const inner = simple.flatMap((layer, at) => (isInside(layer.place, place) ? [at] : []));
    const depth = layers.filter((other) => isInside(place, other.place)).length;
    const y = top - 0.25 * depth;
    return inner.length === 0 ? [] : [{ kind, from: inner[0] - 0.45, to: inner[inner.length - 1] + 0.45, y }];
  });
}

/** The side of an image, the length of a sequence, or the number of features of a vector. */
function lengthOf(shape: readonly number[]): number {
  return (shape.length === 3 ? shape[2] : shape[0]) ?? 1;
}
