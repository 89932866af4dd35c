/** News at a pace that a page can follow. */
import type { Working } from "./calls.js";

/** Twenty times a second. */
const PAUSE = 50;

/** Passes news on unless the last was told less than a moment ago; `now` gives the time in milliseconds. */
export function steadyNews(tell: (news: Working) => void, now = () => performance.now()): (news: Working) => void {
  let last = Number.NEGATIVE_INFINITY;
  return ({ step, of, objective }) => {
    const time = now();
    if (time - last < PAUSE) return;
    last = time;
    tell({ step, ...(of === undefined ? {} : { of }), ...(objective === undefined ? {} : { objective }) });
  };
}
