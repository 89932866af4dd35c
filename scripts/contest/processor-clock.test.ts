import { expect, test } from "vitest";
import { processorClock, timeoutAfter } from "./processor-clock.js";

/** Computes until the clock has gone on by this much. */
function work(now: () => number, milliseconds: number): void {
  const end = now() + milliseconds;
  while (now() < end) Math.sqrt(now());
}

test("the clock goes while the process computes, and a limit ends after as much of it", async () => {
  const { now, workers } = processorClock();
  const [late, later] = [timeoutAfter(20), timeoutAfter(60_000)];
  work(now, 30);
  await new Promise<void>((resolve) => late.addEventListener("abort", () => resolve()));
  expect((late.reason as Error).name).toBe("TimeoutError");
  expect(later.aborted).toBe(false);
  await workers.close();
});
