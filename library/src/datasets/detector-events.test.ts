import { expect, test } from "vitest";
import { column } from "../data/matrix.js";
import { detectorEvents } from "./detector-events.js";

test("the given share of the events is anomalous, in three kinds", () => {
  const { x, y, features } = detectorEvents({ samples: 400, anomalies: 0.3 });
  expect([x.rows, x.columns, features.length]).toEqual([400, 9, 9]);
  expect(y.classes.map((_, code) => y.codes.filter((own) => own === code).length)).toEqual([280, 40, 40, 40]);
  expect(detectorEvents({ samples: 50, anomalies: 0 }).y.codes.every((code) => code === 0)).toBe(true);
});

test("each anomaly shows in the columns of its cause", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y, features } = detectorEvents({ seed });
    const values = (name: string, kind: string) => {
      return [...column(x, features.indexOf(name))].filter((_, i) => y.classes[y.codes[i]] === kind);
    };
    const top = "share of light at the top";
    expect(Math.min(...values(top, "gas"))).toBeGreaterThan(Math.max(...values(top, "usual")));
    const before = "noise before the event";
    expect(Math.min(...values(before, "faulty sensor"))).toBeGreaterThan(0.7);
    // At the wall, charge is lost: relative to the light it is far below that of usual events.
    const ratio = (kind: string) => {
      const light = values("log light", kind);
      return values("log charge", kind).map((charge, i) => charge - light[i]);
    };
    expect(Math.max(...ratio("wall"))).toBeLessThan(Math.min(...ratio("usual")));
    // The charge of usual events falls with the drift time, by 0.4 over the whole of it.
    const drift = values("drift time", "usual");
    const [late, early] = [
      ratio("usual").filter((_, i) => drift[i] > 0.8),
      ratio("usual").filter((_, i) => drift[i] < 0.2),
    ];
    const mean = (list: number[]) => list.reduce((sum, v) => sum + v, 0) / list.length;
    expect(mean(early) - mean(late)).toBeGreaterThan(0.2);
  }
});

test("the same seed gives the same events, another seed others", () => {
  expect(detectorEvents({ seed: 4 })).toEqual(detectorEvents({ seed: 4 }));
  expect(detectorEvents({ seed: 4 }).x).not.toEqual(detectorEvents({ seed: 5 }).x);
});
