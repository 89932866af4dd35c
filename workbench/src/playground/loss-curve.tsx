/** Losses of the training and the test samples over the epochs. */
import { highestLoss, lossPath, type Moment } from "./loss-history.js";
import style from "./playground.module.css";

const ROOM = { width: 300, height: 90 };

export function LossCurve({ history }: { readonly history: readonly Moment[] }) {
  const last = history.at(-1);
  if (last === undefined) return null;
  const hasTest = last.test !== null;
  return (
    <figure className={style.losses}>
      <svg
        viewBox={`-4 -4 ${ROOM.width + 8} ${ROOM.height + 8}`}
        role="img"
        aria-label={`Loss over ${last.epoch} epochs: now ${number(last.train)} in training${
          hasTest ? ` and ${number(last.test as number)} in the test` : ""
        }, at most ${number(highestLoss(history))}`}
      >
        <path className={style.frame} d={`M0 0V${ROOM.height}H${ROOM.width}`} />
        <path className={style.train} d={lossPath(history, ({ train }) => train, ROOM)} />
        {hasTest && <path className={style.test} d={lossPath(history, ({ test }) => test, ROOM)} />}
      </svg>
      <figcaption>
        <span className={style.trainKey}>training loss</span>
        {hasTest && <span className={style.testKey}>test loss</span>}
      </figcaption>
    </figure>
  );
}

/** Three digits are what the eye can follow. */
export function number(value: number): string {
  return Number.isFinite(value) ? value.toPrecision(3) : "not finite";
}
