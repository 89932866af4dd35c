/**
 * When a fit yields. Between two yields nothing else can run and nothing can stop the fit, so a fit yields after each
 * bounded amount of work and not only after each iteration, whose work grows with the data.
 */

/**
 * The work between two yields: about so many nanoseconds on one thread, so that even on a slow machine the event loop
 * gets a turn every 50 ms. A yield takes less than a thousandth of it.
 */
export const WORK_BETWEEN_YIELDS = 5_000_000;

/** Told how much work was done, it says whether it is time to yield. */
export type Pace = (work: number) => boolean;

/**
 * A function that is told how much work was done (in nanoseconds, estimated from the size of the data and never measured,
 * so that the same fit always yields at the same places) and says whether it is time to yield.
 */
export function createPace(budget = WORK_BETWEEN_YIELDS): Pace {
  let left = budget;
  return (work) => {
    left -= work;
    if (left > 0) return false;
    left = budget;
    return true;
  };
}
