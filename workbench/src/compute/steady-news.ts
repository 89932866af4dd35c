/** Throttles progress messages. */
import type { Working } from "./calls.js";

/** Twenty times a second. */
const PAUSE = 50;

/** Forwards a message unless the last one was sent a moment ago; `now` returns the time in milliseconds. */
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
