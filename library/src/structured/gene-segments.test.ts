import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { expectExact } from "../../test/structured-problems.js";
import { createRandom } from "../numeric/random/random.js";
import { type Gene, geneSegments } from "./gene-segments.js";
import { jointFeatures } from "./problem.js";

const knots = { donor: [-1, 0, 1], acceptor: [-1, 1], intronLength: [2, 6], exonLength: [1, 3, 9] };

test("genes: the best exons, with and without the loss, are the best of all exons between sites", () => {
  const problem = geneSegments(knots);
  expect(problem.dimension).toBe(10);
  for (let seed = 0; seed < 12; seed++) {
    const random = createRandom(seed);
    const sites = (positions: readonly number[]) => positions.map((position) => ({ position, score: random.normal() }));
    const gene: Gene = { length: 20, donors: sites([3, 8, 12]), acceptors: sites([6, 10, 16]) };
    const after = (start: number): { start: number; end: number }[][] => [
      [{ start, end: 20 }],
      ...gene.donors
        .filter(({ position }) => position > start)
        .flatMap((donor) =>
          gene.acceptors
            .filter(({ position }) => position > donor.position)
            .flatMap((acceptor) => after(acceptor.position).map((rest) => [{ start, end: donor.position }, ...rest])),
        ),
    ];
    expectExact(problem, gene, after(0), random);
  }
});

test("genes: the score is the sum of four piecewise linear functions, constant beyond their knots", () => {
  const problem = geneSegments(knots);
  const gene: Gene = { length: 20, donors: [{ position: 4, score: 0.25 }], acceptors: [{ position: 8, score: 5 }] };
  // donor 0.25 lies between 0 and 1, acceptor 5 beyond 1, intron length 4 between 2 and 6, exons 4 (3 to 9) and 12 (beyond 9).
  const expected = [0, 0.75, 0.25, 0, 1, 0.5, 0.5, 0, 1 - 1 / 6, 1 / 6 + 1];
  expectClose(
    jointFeatures(problem, gene, [
      { start: 0, end: 4 },
      { start: 8, end: 20 },
    ]),
    expected,
    1e-14,
  );
  expect(
    refusal(() =>
      problem.check(gene, [
        { start: 0, end: 5 },
        { start: 8, end: 20 },
      ]),
    ),
  ).toContain("end at donors");
  expect(refusal(() => problem.check(gene, []))).toContain("end at donors");
  expect(refusal(() => problem.check({ ...gene, length: 0 }))).toContain("a length of at least 1");
  expect(refusal(() => problem.check({ ...gene, donors: [{ position: 25, score: 0 }] }))).toContain("inside it");
  expect(refusal(() => geneSegments({ ...knots, donor: [1, 1] }))).toContain("the knots of donor must be ascending");
});
