/** What the network, or one of its units, says about every place of the plane, with the samples on it. */
import type { Scheme } from "@lectern/drawing";
import { useEffect, useMemo, useRef } from "react";
import type { NetworkView } from "../compute/training/network-view.js";
import type { PlaneSamples } from "../compute/training/plane-samples.js";
import { targetScale } from "../compute/training/target-scale.js";
import { PointMark } from "../data/point-mark.js";
import type { ChosenUnit } from "./draw-diagram.js";
import style from "./playground.module.css";
import { regionBorders } from "./region-borders.js";
import { classShade, cssOf, largestSize, pixelsOf, type Rgb, signedShade } from "./shades.js";

export interface PlanePictureProps {
  readonly samples: PlaneSamples;
  readonly view: NetworkView;
  readonly chosen: ChosenUnit;
  readonly scheme: Scheme;
  /** Whether the borders of the linear regions are drawn, where the network has them. */
  readonly showsRegions: boolean;
}

const SIDE = 400;

export function PlanePicture({ samples, view, chosen, scheme, showsRegions }: PlanePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { width, height, pixels } = pictureOf(samples, view, chosen, scheme);
    const context = canvas.current?.getContext("2d");
    if (canvas.current === null || context === null || context === undefined) return;
    canvas.current.width = width;
    canvas.current.height = height;
    context.putImageData(new ImageData(pixels, width, height), 0, 0);
  }, [samples, view, chosen, scheme]);
  const what = chosen === null ? `prediction of ${samples.target}` : unitName(view, chosen);
  const [x, y] = samples.names;
  return (
    <figure className={style.plane}>
      <div className={style.square}>
        <canvas ref={canvas} />
        <svg
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          role="img"
          aria-label={`Plane of ${samples.names.join(" and ")}: ${what} after ${view.epoch} epochs, with ${samples.targets.length} samples`}
        >
          {showsRegions && view.regions !== null && (
            <path className={style.border} d={regionBorders(view.regions, samples.ranges.length === 1, SIDE)} />
          )}
          {chosen === null && <path className={style.curve} d={curveOf(samples, view)} />}
          <Samples samples={samples} scheme={scheme} />
        </svg>
      </div>
      <figcaption>
        {x} to the right{y === undefined ? "" : `, ${y} upwards`}; colours: {what}. Hollow marks are test rows.
      </figcaption>
    </figure>
  );
}

/** "unit 2 of dense, tanh (layer 1)" */
export function unitName({ layers }: NetworkView, { layer, unit }: NonNullable<ChosenUnit>): string {
  if (layer === 0) return `input ${layers[0].title.split(", ")[unit]}`;
  return `unit ${unit + 1} of layer ${layer} (${layers[layer].title})`;
}

/** Memoised: the samples do not change while the network learns. */
function Samples({ samples, scheme }: Pick<PlanePictureProps, "samples" | "scheme">) {
  return useMemo(() => {
    const { points, targets, isTest, classes, ranges } = samples;
    const axes = ranges.length;
    const at = (value: number, [low, high]: readonly [number, number]) => (SIDE * (value - low)) / (high - low);
    const { center, spread } = targetScale(targets);
    const signed = (value: number) => (value - center) / spread;
    return Array.from(targets, (target, i) => {
      const x = at(points[axes * i], ranges[0]);
      const y = SIDE - (axes === 2 ? at(points[2 * i + 1], ranges[1]) : (SIDE * (signed(target) + 1)) / 2);
      return (
        <g key={i} className={style.sample} data-test={isTest[i] === 1 || undefined}>
          {classes.length > 0 ? (
            <PointMark group={target} x={x} y={y} size={4} />
          ) : (
            <circle cx={x} cy={y} r={4} fill={cssOf(signedShade(signed(target), scheme))} />
          )}
        </g>
      );
    });
  }, [samples, scheme]);
}

/** Predicted numbers over a single column as a curve; empty for planes and classes. */
function curveOf({ ranges, classes }: PlaneSamples, { output }: NetworkView): string {
  if (ranges.length === 2 || classes.length > 0) return "";
  const places = Array.from(output, (value, i) => {
    const x = (SIDE * (i + 0.5)) / output.length;
    return `${x.toFixed(1)} ${((SIDE * (1 - value)) / 2).toFixed(1)}`;
  });
  return `M${places.join("L")}`;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

function pictureOf(samples: PlaneSamples, view: NetworkView, chosen: ChosenUnit, scheme: Scheme): Picture {
  const isLine = samples.ranges.length === 1;
  const shaped = (cells: number, shade: (cell: number) => Rgb): Picture => {
    const width = isLine ? cells : Math.round(Math.sqrt(cells));
    return { width, height: isLine ? 1 : width, pixels: pixelsOf(cells, shade) };
  };
  if (chosen !== null) {
    const { maps, units } = view.layers[chosen.layer];
    const cells = maps.length / units;
    const own = maps.subarray(chosen.unit * cells, (chosen.unit + 1) * cells);
    const largest = largestSize(maps);
    return shaped(cells, (i) => signedShade(own[i] / largest, scheme));
  }
  const { output } = view;
  const { classes } = samples;
  if (classes.length === 0) return shaped(output.length, (i) => signedShade(output[i], scheme));
  const cells = output.length / classes.length;
  return shaped(cells, (i) => classShade(output.subarray(i * classes.length, (i + 1) * classes.length), scheme));
}
