import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { createDegreeLists } from "./order-degrees.js";

test("always takes a variable of smallest degree, whatever is inserted, moved and removed", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const lists = createDegreeLists(30);
    const degrees = new Map<number, number>();
    for (let step = 0; step < 400; step++) {
      const variable = random.integer(30);
      const action = random.integer(4);
      if (action < 2) {
        const degree = random.integer(31);
        lists.insert(variable, degree);
        degrees.set(variable, degree);
        expect(lists.degreeOf(variable)).toBe(degree);
      } else if (action === 2) {
        lists.remove(variable);
        degrees.delete(variable);
      } else {
        const found = lists.takeSmallest();
        expect(found >= 0).toBe(degrees.size > 0);
        if (found >= 0) expect(degrees.get(found)).toBe(Math.min(...degrees.values()));
        degrees.delete(found);
      }
    }
  }
});
