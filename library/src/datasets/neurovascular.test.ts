import { expect, test } from "vitest";
import { column } from "../data/matrix.js";
import { pearsonCorrelation } from "../metrics/regression/correlation.js";
import { neurovascular } from "./neurovascular.js";

test("without noise the slow signal is the fast one convolved with the response", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y, response, profile } = neurovascular({ samples: 100, noise: 0, seed });
    const best = profile.indexOf(Math.max(...profile));
    const activity = column(x, best).map((value) => value / profile[best]);
    const slow = column(y, 0);
    const convolved = slow.map((_, t) =>
      response.reduce((sum, h, lag) => sum + (t >= lag ? h * activity[t - lag] : 0), 0),
    );
    expect(pearsonCorrelation(slow.slice(12), convolved.slice(12))).toBeCloseTo(1, 12);
  }
});

test("the response rises from zero to 1, falls and undershoots", () => {
  const { response } = neurovascular({ length: 20 });
  const peak = response.indexOf(1);
  expect(response[0]).toBe(0);
  expect(peak).toBeGreaterThan(3);
  for (let lag = 1; lag <= peak; lag++) expect(response[lag]).toBeGreaterThan(response[lag - 1]);
  expect(Math.min(...response)).toBeLessThan(0);
  expect(neurovascular({ seed: 1 })).toEqual(neurovascular({ seed: 1 }));
  expect(neurovascular({ seed: 1 }).x).not.toEqual(neurovascular({ seed: 2 }).x);
  expect(() => neurovascular({ length: 2 })).toThrow("neurovascular: length must be a whole number, at least 4, got 2");
});
