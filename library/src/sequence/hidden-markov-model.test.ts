import { expect, test } from "vitest";
import { sequences } from "../../test/chains.js";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { saveModel } from "../core/files/model-file.js";
import { createRandom } from "../numeric/random/random.js";
import { hiddenMarkovModel } from "./hidden-markov-model.js";

/** Sequences of a model with two sticky states, one of which prefers "x" and the other "y". */
function drawn(seed: number, count: number, length: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, () => {
    const path = [random.integer(2)];
    while (path.length < length) path.push(random.uniform() < 0.9 ? path[path.length - 1] : random.integer(2));
    return path;
  });
  const x = y.map((path) =>
    path.map((state) => "xyz"[random.categorical(state === 0 ? [0.7, 0.1, 0.2] : [0.1, 0.7, 0.2])]),
  );
  return { x, y: y.map((path) => path.map((state) => (state === 0 ? "low" : "high"))) };
}

test("[ML2-167] the likelihood never falls, log p(x, y) is a sum over neighbours, and Viterbi decodes the best states", () => {
  for (let seed = 0; seed < 4; seed++) {
    const { x } = drawn(seed, 12, 12);
    const model = hiddenMarkovModel({ smoothing: 0, starts: 2, seed, maxIterations: 60 }).fit({ x });
    const { objective } = model.report;
    expect(objective.length).toBeGreaterThan(3);
    for (let i = 1; i < objective.length; i++) expect(objective[i]).toBeLessThanOrEqual(objective[i - 1] + 1e-9);
    const total = model.logLikelihood(x).reduce((a, b) => a + b);
    expect(-total).toBeCloseTo(objective.at(-1) as number, 6);
    const { start, transitions, emissions, symbols } = model.state;
    const short = [x[0].slice(0, 5)];
    const codes = short[0].map((symbol) => symbols.indexOf(symbol));
    const all = sequences(5, 2);
    const joint = all.map((path) => model.jointLogProbabilities(short, [path.map(String)])[0]);
    all.forEach((path, k) => {
      // p(x, y) = Π p(xₜ | yₜ) p(yₜ | yₜ₋₁)
      const product = path.reduce((p, state, t) => {
        const before = t === 0 ? start[state] : transitions.data[path[t - 1] * 2 + state];
        return p * before * emissions.data[state * symbols.length + codes[t]];
      }, 1);
      expect(Math.exp(joint[k])).toBeCloseTo(product, 12);
    });
    expect(Math.log(joint.reduce((sum, value) => sum + Math.exp(value), 0))).toBeCloseTo(
      model.logLikelihood(short)[0],
      10,
    );
    const best = all[joint.indexOf(Math.max(...joint))].map(String);
    expect(Math.max(...joint)).toBe(model.jointLogProbabilities(short, model.predict(short))[0]);
    expect(model.predict(short)).toEqual([best]);
  }
});

test("Baum-Welch finds the states of a sticky chain up to their names, and labels are counted where they are known", () => {
  const { x, y } = drawn(7, 40, 30);
  const hidden = hiddenMarkovModel({ seed: 1 }).fit({ x }).predict(x);
  const agreement =
    hidden.flat().filter((state, i) => (state === "0") === (y.flat()[i] === "low")).length / y.flat().length;
  expect(Math.max(agreement, 1 - agreement)).toBeGreaterThan(0.85);
  const model = hiddenMarkovModel({ smoothing: 0.5 }).fit({ x, y });
  const { labels, symbols, transitions, emissions, start } = model.state;
  expect([labels, symbols]).toEqual([
    ["high", "low"],
    ["x", "y", "z"],
  ]);
  const pairs = y.flatMap((path) => path.slice(1).map((label, t) => `${path[t]} ${label}`));
  const from = pairs.filter((pair) => pair.startsWith("low"));
  const stay = from.filter((pair) => pair === "low low").length;
  expect(transitions.data[3]).toBeCloseTo((stay + 0.5) / (from.length + 1), 12);
  const low = x.flat().filter((_, i) => y.flat()[i] === "low");
  expect(emissions.data[3]).toBeCloseTo((low.filter((symbol) => symbol === "x").length + 0.5) / (low.length + 1.5), 12);
  expect(start[1]).toBeCloseTo((y.filter(([first]) => first === "low").length + 0.5) / 41, 12);
});

test("models are saved and loaded; progress is reported; strings are sequences of letters; bad input is refused", () => {
  const recipe = hiddenMarkovModel({ starts: 2, maxIterations: 20 });
  const seen: number[] = [];
  const model = recipe.fit({ x: ["xxyy", "yyxx", "xyxy"] }, { onProgress: ({ step }) => seen.push(step) });
  expect(new Set(seen)).toEqual(new Set([1, 2]));
  expect(recipe.load(saveModel(model)).predict(["xy"])).toEqual(model.predict(["xy"]));
  expectClose(
    model.probabilities(["xyx"])[0].data.subarray(0, 2),
    model.probabilities([["x", "y", "x"]])[0].data.subarray(0, 2),
    1e-15,
  );
  const broken = { ...model.saved, state: { ...model.state, start: Float64Array.of(1, 1) } };
  expect(refusal(() => recipe.restore(broken))).toContain("state.start");
  expect(refusal(() => recipe.fit({ x: [] }))).toContain("needs at least 1 training pair");
  expect(refusal(() => recipe.fit({ x: [""] }))).toContain("at least 1 symbol, got none");
  expect(refusal(() => recipe.fit({ x: [3 as never] }))).toContain("a string or a list of strings");
  expect(refusal(() => recipe.fit({ x: ["ab"], y: [["A"]] }))).toContain("2 labels, one for each position");
  expect(refusal(() => model.predict(["xq"]))).toContain('unknown symbol "q"');
  expect(refusal(() => model.jointLogProbabilities(["xy"], [["0", "7"]]))).toContain('unknown label "7"');
});
