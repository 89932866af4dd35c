import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { postcodes, readingProblem, readPostcodes } from "./handwritten-words.js";

test("[ML2-161] postcodes are read without segmentation, as words that exist, better than letter by letter", async () => {
  const { structured, letterByLetter, equalParts } = await readPostcodes(0);
  expect(structured).toBeGreaterThan(0.8);
  expect(structured).toBeGreaterThan(letterByLetter + 0.05);
  expect(letterByLetter).toBeGreaterThan(equalParts);
});

test("the best reading is the best of all words and places", () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const problem = readingProblem(postcodes.slice(0, 3));
    const strip = Array.from({ length: 43 }, () => Float64Array.from({ length: 8 }, () => random.uniform()));
    const weights = Float64Array.from({ length: problem.dimension }, () => random.normal());
    const truth = { word: postcodes[1], starts: [0, 9, 17, 26, 35] };
    const score = (word: string, starts: readonly number[]) => {
      const sum = new Float64Array(problem.dimension);
      problem.addFeatures(strip, { word, starts }, 1, sum);
      return sum.reduce((total, feature, i) => total + feature * weights[i], 0);
    };
    let [plain, margin] = [-Infinity, -Infinity];
    // Three columns are left over: all ways to put them before, between and after the digits.
    for (const word of postcodes.slice(0, 3)) {
      for (let code = 0; code < 4 ** 5; code++) {
        const gaps = [0, 1, 2, 3, 4].map((k) => Math.floor(code / 4 ** k) % 4);
        if (gaps.reduce((a, b) => a + b) > 3) continue;
        let at = 0;
        const starts = gaps.map((gap) => {
          at += gap + 8;
          return at - 8;
        });
        const own = score(word, starts);
        plain = Math.max(plain, own);
        margin = Math.max(margin, own + problem.loss(truth, { word, starts }));
      }
    }
    const best = problem.argmax(weights, strip);
    expect(score(best.word, best.starts)).toBeCloseTo(plain, 8);
    const worst = problem.marginArgmax?.(weights, strip, truth) ?? best;
    expect(score(worst.word, worst.starts) + problem.loss(truth, worst)).toBeCloseTo(margin, 8);
  }
});
