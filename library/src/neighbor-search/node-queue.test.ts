/** The queue of nodes. */
import { expect, test } from "vitest";
import { createRandom } from "../numeric/random/random.js";
import { createNodeQueue } from "./node-queue.js";

test("returns nodes by their keys, ties by number, and can be cleared", () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const queue = createNodeQueue(50);
    queue.add(0, 7);
    queue.clear();
    const entries = Array.from({ length: 50 }, (_, node) => ({ key: random.integer(8), node }));
    for (const { key, node } of entries) queue.add(key, node);
    for (const { key, node } of entries.sort((a, b) => a.key - b.key || a.node - b.node)) {
      expect(queue.key()).toBe(key);
      expect(queue.take()).toBe(node);
    }
    expect(queue.size()).toBe(0);
  }
});
