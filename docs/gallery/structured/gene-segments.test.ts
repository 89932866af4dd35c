import { createRandom } from "lectern/numeric";
import { type Exon, type Gene, jointScore } from "lectern/structured";
import { expect, test } from "vitest";
import { drawGene, foundExons, learnGenes } from "./gene-segments.js";

test("[ML2-165] [ML2-166] score functions trained by a linear program satisfy the constraints of the training genes and segment new ones", () => {
  for (let seed = 0; seed < 2; seed++) expectLearned(seed);
});

function expectLearned(seed: number): void {
  const { problem, model, train, learned, detectorsOnly } = learnGenes(seed);
  const { weights } = model.state;
  expect(model.report.converged).toBe(true);
  // The slack of each gene by the oracle; the objective of the program is their sum plus the size of the weights.
  const score = (gene: Gene, exons: readonly Exon[]) => jointScore(problem, weights, gene, exons);
  const slacks = train.x.map((gene, n) => {
    const worst = problem.marginArgmax?.(weights, gene, train.y[n]) ?? [];
    return Math.max(0, problem.loss(train.y[n], worst) + score(gene, worst) - score(gene, train.y[n]));
  });
  const size = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  const total = slacks.reduce((a, b) => a + b);
  expect((model.report.objective.at(-1) as number) / (size + 100 * total)).toBeCloseTo(1, 9);
  // The true segmentation of all genes but at most one exceeds every other one by its loss.
  expect(slacks.filter((slack) => slack > 1e-6).length).toBeLessThanOrEqual(1);
  expect(learned).toBeGreaterThan(0.95);
  expect(learned).toBeGreaterThan(detectorsOnly + 0.02);
}

test("genes begin and end with an exon, and found exons are counted", () => {
  const { gene, exons } = drawGene(createRandom(1));
  expect([exons[0].start, exons[exons.length - 1].end]).toEqual([0, gene.length]);
  expect(foundExons([exons], [exons])).toBe(1);
  expect(foundExons([exons], [[{ start: 0, end: gene.length }]])).toBe(0);
});
