/** News at a pace that a page can follow. */
import type { Working } from "./calls.js";

/** Twenty times a second. */
const PAUSE = 50;

/** Passes news on unless the last was told less than a moment ago; `now` gives the time in milliseconds. */
export function steadyNews(tell: (news: Working) => void, now = () => performance.now()): (news: Working) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (news) => {
    const time = now();
    if (time - last < PAUSE) return;
    last = time;
    tell(plainNews(news));
  };
}

/** The news without what methods add to them, such as their centers. */
function plainNews({ step, of, objective, inner }: Working): Working {
  return {
    step,
    ...(of === undefined ? {} : { of }),
    ...(objective === undefined ? {} : { objective }),
    ...(inner === undefined ? {} : { inner: plainNews(inner) }),
  };
}
