/** The losses of a training so far, few enough to draw however long it takes. */

/** The losses after an epoch. */
export interface Moment {
  readonly epoch: number;
  readonly train: number;
  readonly test: number | null;
}

/** With more moments than this, every second one is dropped. */
export const MAX_MOMENTS = 600;

/** The moments with one more. Of many, every second one is dropped, but never the first and the last. */
export function addMoment(history: readonly Moment[], moment: Moment): readonly Moment[] {
  const kept = history.length < MAX_MOMENTS ? history : history.filter((_, i) => i % 2 === 0);
  return [...kept, moment];
}

/** A curve as an SVG path, with the first and last epoch at the sides and losses from 0 at the bottom to the largest. */
export function lossPath(
  history: readonly Moment[],
  loss: (moment: Moment) => number | null,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const first = history[0]?.epoch ?? 0;
  const span = (history.at(-1)?.epoch ?? 0) - first || 1;
  const top = highestLoss(history) || 1;
  let path = "";
  for (const moment of history) {
    const value = loss(moment);
    if (value === null || !Number.isFinite(value)) continue;
    const x = (width * (moment.epoch - first)) / span;
    const y = height * (1 - Math.min(1, value / top));
    path += `${path === "" ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return path;
}

/** The largest finite loss, which is the top of the picture. */
export function highestLoss(history: readonly Moment[]): number {
  return history.reduce((most, { train, test }) => {
    const values = [train, test ?? 0].filter(Number.isFinite);
    return Math.max(most, ...values);
  }, 0);
}
