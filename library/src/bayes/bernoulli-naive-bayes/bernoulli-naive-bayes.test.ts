import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { hyperplaneBetween } from "../../linalg/class-scores.js";
import { createRandom } from "../../numeric/random/random.js";
import { bernoulliNaiveBayes } from "./bernoulli-naive-bayes.js";

/** Figure 14.1 of the Cookbook: the words Dinner, Cinema, Buy, Viagra in three spam mails and two others. */
const mails = {
  x: [
    [0, 0, 1, 1],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [0, 1, 0, 0],
    [1, 0, 1, 0],
  ],
  y: ["spam", "spam", "spam", "mail", "mail"],
};
const dinner = [[1, 0, 0, 0]];

/** Binary samples of up to four classes, of which the first two samples have two. */
const problem = fc
  .record({
    x: fc.array(fc.tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 1 }))), {
      minLength: 4,
      maxLength: 25,
    }),
    classes: fc.integer({ min: 2, max: 4 }),
    smoothing: fc.double({ min: 0.01, max: 3, noNaN: true }),
    seed: fc.nat(1000),
  })
  .map(({ x, classes, smoothing, seed }) => {
    const random = createRandom(seed);
    const codes = x.map((_, i) => (i < classes ? i % classes : random.integer(classes)));
    return { x: asMatrix(x), codes, y: codes.map((code) => "abcd"[code]), classes: new Set(codes).size, smoothing };
  });

describe("the spam example of the Cookbook", () => {
  test("[CB-107] without smoothing: p(word|spam) = 0, 0, 2/3, 2/3, p(word|mail) = 1/2, 1/2, 1/2, 0; dinner is not spam", () => {
    const model = bernoulliNaiveBayes({ smoothing: 0 }).fit(mails);
    expectClose(model.state.presence.data, [1 / 2, 1 / 2, 1 / 2, 0, 0, 0, 2 / 3, 2 / 3], 1e-15);
    expect(model.predict(dinner)).toEqual({ codes: Int32Array.of(0), classes: ["mail", "spam"] });
    // The full joint probability; the book multiplies the words that are present only: 0.4 · 1/2 = 0.2.
    const joint = model.decision(dinner).data.map(Math.exp);
    expect(joint[0]).toBeCloseTo(0.05, 12);
    expect(joint[1]).toBe(0);
    const present = (k: number) => Math.exp(model.state.logPriors[k]) * model.state.presence.data[4 * k];
    expect([present(0), present(1)]).toEqual([0.2, 0]);
    expect(Array.from(model.probabilities(dinner).data)).toEqual([1, 0]);
    // Smoothed: 0.267 for spam with a smoothed prior, 0.291 with the plain one.
    const smoothed = bernoulliNaiveBayes({ priors: { kind: "learned", smoothing: 1 } }).fit(mails);
    expect(smoothed.probabilities(dinner).data[1]).toBeCloseTo(0.267, 3);
    expect(bernoulliNaiveBayes().fit(mails).probabilities(dinner).data[1]).toBeCloseTo(0.291, 3);
  });

  test("[CB-105] the prior of a class is its share: 0.6 spam, 0.4 other mails", () => {
    expectClose(bernoulliNaiveBayes().fit(mails).state.logPriors.map(Math.exp), [0.4, 0.6], 1e-15);
  });
});

describe("laws", () => {
  test("[CB-103] counting sample by sample, or adding the counts of parts, gives the model of all samples", () => {
    fc.assert(
      fc.property(problem, ({ x, y, classes, smoothing }) => {
        const rows = Array.from({ length: x.rows }, (_, i) => Array.from(x.data.slice(5 * i, 5 * i + 5)));
        const whole = bernoulliNaiveBayes({ smoothing }).fit({ x, y });
        // The first sample of each class, then one at a time.
        let online = bernoulliNaiveBayes({ smoothing }).fit({ x: rows.slice(0, classes), y: y.slice(0, classes) });
        for (let i = classes; i < rows.length; i++) online = online.update({ x: [rows[i]], y: [y[i]] });
        expect(online.state.seen).toEqual(whole.state.seen);
        expectClose(online.probabilities(x).data, whole.probabilities(x).data, 1e-12);
        // Algorithm 11, with the counter of its errata: N_dk grows by x_id.
        const counted = new Float64Array(5 * classes);
        y.forEach((name, i) => {
          for (let d = 0; d < 5; d++) counted[5 * whole.classes.indexOf(name) + d] += rows[i][d];
        });
        expect(whole.state.seen.counts.data).toEqual(counted);
      }),
      { numRuns: 50 },
    );
  });

  test("[CB-104] the class is argmax p(y) Π p(x_d|y), and the posterior is that product, normalised, in the log domain", () => {
    fc.assert(
      fc.property(problem, ({ x, y, smoothing }) => {
        const model = bernoulliNaiveBayes({ smoothing }).fit({ x, y });
        const { presence, logPriors } = model.state;
        const classes = logPriors.length;
        const p = model.probabilities(x);
        const { codes } = model.predict(x);
        for (let i = 0; i < x.rows; i++) {
          const products = Array.from(logPriors, (log, k) => {
            let product = Math.exp(log);
            for (let d = 0; d < 5; d++) {
              const present = presence.data[5 * k + d];
              product *= x.data[5 * i + d] === 1 ? present : 1 - present;
            }
            return product;
          });
          const total = products.reduce((sum, value) => sum + value, 0);
          const own = p.data.subarray(i * classes, (i + 1) * classes);
          expectClose(
            own,
            products.map((value) => value / total),
            1e-10,
          );
          expect(own.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
          expect(products[codes[i]]).toBeGreaterThan(Math.max(...products) * (1 - 1e-12));
        }
      }),
      { numRuns: 50 },
    );
    // A product of 3000 factors would be 0 in both classes; sums of logarithms are not.
    const wide = bernoulliNaiveBayes().fit({ x: [new Array(3000).fill(0), new Array(3000).fill(1)], y: ["a", "b"] });
    expect(Array.from(wide.probabilities([new Array(3000).fill(1)]).data)).toEqual([0, 1]);
  });

  test("[CB-106] Laplace smoothing: (N_dk + 1)/(N_k + 2) and (N_k + 1)/(N + K); nothing is 0, and all sum to 1", () => {
    fc.assert(
      fc.property(problem, ({ x, y }) => {
        const model = bernoulliNaiveBayes({ smoothing: 1, priors: { kind: "learned", smoothing: 1 } }).fit({ x, y });
        const { presence, logPriors, seen } = model.state;
        const classes = logPriors.length;
        for (let k = 0; k < classes; k++) {
          expect(Math.exp(logPriors[k])).toBeCloseTo((seen.weight[k] + 1) / (x.rows + classes), 12);
          for (let d = 0; d < 5; d++) {
            const [present, absent] = [
              presence.data[5 * k + d],
              (seen.weight[k] - seen.counts.data[5 * k + d] + 1) / (seen.weight[k] + 2),
            ];
            expect(present).toBeCloseTo((seen.counts.data[5 * k + d] + 1) / (seen.weight[k] + 2), 12);
            expect(present).toBeGreaterThan(0);
            expect(present + absent).toBeCloseTo(1, 12);
          }
        }
        expect(logPriors.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1, 12);
      }),
      { numRuns: 50 },
    );
  });

  test("it is a linear classifier: w·x − b is the log-odds of two classes", () => {
    fc.assert(
      fc.property(problem, ({ x, y, smoothing }) => {
        const model = bernoulliNaiveBayes({ smoothing }).fit({ x, y });
        const { w, b } = hyperplaneBetween(model.state, 1, 0);
        const p = model.probabilities(x);
        for (let i = 0; i < x.rows; i++) {
          const value = w.reduce((sum, weight, j) => sum + weight * x.data[5 * i + j], -b);
          const odds = Math.log(p.data[i * p.columns + 1] / p.data[i * p.columns]);
          expect(value).toBeCloseTo(odds, 9);
        }
      }),
      { numRuns: 30 },
    );
  });
});

test("[CB-108] rain and thunder are dependent, but conditionally independent given lightning", () => {
  for (const seed of [0, 1, 2]) {
    const random = createRandom(seed);
    const days = Array.from({ length: 20_000 }, () => {
      const lightning = random.uniform() < 0.3 ? 1 : 0;
      const rain = random.uniform() < (lightning ? 0.8 : 0.2) ? 1 : 0;
      const thunder = random.uniform() < (lightning ? 0.9 : 0.05) ? 1 : 0;
      return { rain, thunder, lightning };
    });
    const information = (list: typeof days) => {
      let sum = 0;
      for (const a of [0, 1]) {
        for (const b of [0, 1]) {
          const share = (test: (day: (typeof days)[0]) => boolean) => list.filter(test).length / list.length;
          const joint = share((day) => day.rain === a && day.thunder === b);
          sum += joint * Math.log(joint / (share((day) => day.rain === a) * share((day) => day.thunder === b)));
        }
      }
      return sum;
    };
    expect(information(days)).toBeGreaterThan(0.1);
    const conditional = [0, 1].reduce((sum, value) => {
      const part = days.filter(({ lightning }) => lightning === value);
      return sum + (part.length / days.length) * information(part);
    }, 0);
    expect(conditional).toBeLessThan(0.001);
    // So naive Bayes, which knows nothing of pairs, has the frequencies of all four pairs within each class.
    const model = bernoulliNaiveBayes().fit({
      x: days.map(({ rain, thunder }) => [rain, thunder]),
      y: days.map(({ lightning }) => lightning),
    });
    const p = model.probabilities([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    [0, 1, 2, 3].forEach((pair) => {
      const same = days.filter(({ rain, thunder }) => 2 * rain + thunder === pair);
      const share = same.filter(({ lightning }) => lightning === 1).length / same.length;
      // The counted share has the standard error of as many draws.
      expect(Math.abs(p.data[2 * pair + 1] - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / same.length));
    });
  }
});

test("sparse samples give the same model, also where a negative threshold makes zeros count as present", () => {
  for (const threshold of [-0.5, 0, 0.5]) {
    const x = asMatrix([
      [-1, 0, 2],
      [0, 0.2, 0],
      [1, -1, 0],
      [0, 0, 0.7],
    ]);
    const y = ["a", "b", "a", "b"];
    const [dense, sparse] = [x, fromDense(x)].map((samples) =>
      bernoulliNaiveBayes({ threshold }).fit({ x: samples, y }),
    );
    expect(sparse.state).toEqual(dense.state);
    expectClose(sparse.probabilities(fromDense(x)).data, dense.probabilities(x).data, 1e-13);
  }
});

test("drawn samples have the probabilities of the model", () => {
  const model = bernoulliNaiveBayes().fit(mails);
  for (const seed of [1, 2, 3]) {
    const { x, y } = model.sample(20_000, seed);
    const again = bernoulliNaiveBayes().fit({ x, y });
    expectClose(again.state.presence.data, model.state.presence.data, 0.03);
    expectClose(again.state.logPriors.map(Math.exp), model.state.logPriors.map(Math.exp), 0.03);
  }
});

test("refuses a class of weight 0 and a wrong number of priors", () => {
  expect(refusal(() => bernoulliNaiveBayes().fit({ ...mails, weights: [1, 1, 1, 0, 0] }))).toBe(
    'invalid-data: bernoulli-naive-bayes: the samples of class "mail" all have weight 0; remove them or give at least one of them a positive weight',
  );
  expect(refusal(() => bernoulliNaiveBayes({ priors: { kind: "given", probabilities: [1, 1, 1] } }).fit(mails))).toBe(
    "invalid-option: bernoulli-naive-bayes: priors.probabilities must have one number per class (2), got 3",
  );
});
