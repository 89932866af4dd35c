/** The loss around the weights of the network, as a map; computed when it is opened and the training rests. */
import type { Scheme } from "@lectern/drawing";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Computer } from "../compute/client.js";
import { SLICE_SIDE } from "../compute/training/loss-around.js";
import { useCall } from "../compute/use-call.js";
import { number } from "./loss-curve.js";
import { heights } from "./loss-heights.js";
import style from "./playground.module.css";
import { pixelsOf, signedShade } from "./shades.js";

export interface LossAroundMapProps {
  readonly computer: Computer;
  readonly training: number;
  readonly epoch: number;
  readonly running: boolean;
  readonly scheme: Scheme;
}

export function LossAroundMap({ computer, training, epoch, running, scheme }: LossAroundMapProps) {
  const [isOpen, setOpen] = useState(false);
  const wish = useMemo(() => ({ training, epoch }), [training, epoch]);
  const { answer, failure } = useCall(computer, "lossAround", isOpen && !running ? wish : undefined);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Loss around these weights</summary>
      {running && <p className={style.quiet}>Pause the training to see it.</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {!running && answer !== undefined && <SliceMap values={answer.values} epoch={answer.epoch} scheme={scheme} />}
    </details>
  );
}

interface SliceMapProps {
  readonly values: Float32Array;
  readonly epoch: number;
  readonly scheme: Scheme;
}

function SliceMap({ values, epoch, scheme }: SliceMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shades = heights(values);
    const pixels = pixelsOf(values.length, (i) => signedShade(-shades[i], scheme));
    canvas.current?.getContext("2d")?.putImageData(new ImageData(pixels, SLICE_SIDE, SLICE_SIDE), 0, 0);
  }, [values, scheme]);
  const middle = values[(values.length - 1) / 2];
  const text = `${number(Math.min(...values))} to ${number(Math.max(...values))}, ${number(middle)} in the middle`;
  return (
    <figure className={style.slice}>
      <canvas
        ref={canvas}
        width={SLICE_SIDE}
        height={SLICE_SIDE}
        role="img"
        aria-label={`Loss around the weights after ${epoch} epochs: ${text}`}
      />
      <figcaption>
        Training loss after {epoch.toLocaleString("en")} epochs, along two random directions of the size of the weights:{" "}
        {text}. Strong shades are high, on a logarithmic scale.
      </figcaption>
    </figure>
  );
}
