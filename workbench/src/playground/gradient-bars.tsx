/** How much of the gradient reaches each layer, as bars over six orders of magnitude. */
import type { NetworkView } from "../compute/training/network-view.js";
import { barHeights } from "./gradient-heights.js";
import { number } from "./loss-curve.js";
import style from "./playground.module.css";

const ROOM = { width: 300, height: 50 };

export function GradientBars({ view }: { readonly view: NetworkView }) {
  const bars = view.layers.flatMap(({ title, gradient }, layer) =>
    gradient === null ? [] : [{ layer, name: layer === view.layers.length - 1 ? title : `layer ${layer}`, gradient }],
  );
  const heights = barHeights(bars.map(({ gradient }) => gradient));
  const step = ROOM.width / bars.length;
  const texts = bars.map(({ name, gradient }) => `${name} ${number(gradient)}`);
  return (
    <figure className={style.gradients}>
      <svg
        viewBox={`-4 -4 ${ROOM.width + 8} ${ROOM.height + 8}`}
        role="img"
        aria-label={`Norm of the gradient: ${texts.join(", ")}`}
      >
        <path className={style.frame} d={`M0 ${ROOM.height}H${ROOM.width}`} />
        {bars.map(({ layer, name, gradient }, i) => (
          <rect
            key={layer}
            className={style.gradient}
            x={step * (i + 0.25)}
            width={step / 2}
            y={ROOM.height * (1 - heights[i])}
            height={ROOM.height * heights[i]}
          >
            <title>{`${name}: ${number(gradient)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>gradient of each layer, from the first to the output, over six powers of ten</figcaption>
    </figure>
  );
}
