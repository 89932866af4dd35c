import { expect, test } from "vitest";
import { createShare } from "./share.js";

test("wakes other threads only for products that are worth it, and for factorisations", () => {
  const chosen: number[] = [];
  const share = createShare({ setThreads: (count) => chosen.push(count) }, 4);
  share.alone();
  share.forWork(1000);
  share.forWork(1e9);
  share.all();
  expect(chosen).toEqual([1, 1, 4, 4]);
});
