import { expect, test } from "vitest";
import type { Working } from "./calls.js";
import { steadyNews } from "./steady-news.js";

test("progress is sent at most every 50 milliseconds, the first at once, and reduced to what is needed", () => {
  const told: Working[] = [];
  let time = 0;
  const tell = steadyNews(
    (news) => told.push(news),
    () => time,
  );
  for (time = 0; time < 200; time += 10) tell({ step: time, of: 200, extra: "centers" } as Working);
  expect(told).toEqual([0, 50, 100, 150].map((step) => ({ step, of: 200 })));
});

test("progress of an inner fit is sent with it, equally reduced", () => {
  const told: Working[] = [];
  const tell = steadyNews((news) => told.push(news));
  const inner = { step: 2, of: 9, centers: [1, 2] };
  tell({ step: 1, of: 3, member: "a", inner } as Working);
  expect(told).toEqual([{ step: 1, of: 3, inner: { step: 2, of: 9 } }]);
});
