import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { toRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { coauthorSimilarities } from "./coauthors.js";

test("shares of common papers, without authors of one paper and without authors left alone", () => {
  const { authors, similarities, counts } = coauthorSimilarities([
    ["adviser", "first student", "guest"],
    ["adviser", "first student"],
    ["adviser", "first student"],
    ["second student", "adviser", "adviser"],
    ["second student"],
    ["hermit"],
    ["hermit", "visitor"],
  ]);
  expect(authors).toEqual(["adviser", "first student", "second student"]);
  expect(toRows(counts)).toEqual([
    [4, 3, 1],
    [3, 3, 0],
    [1, 0, 2],
  ]);
  expect(toRows(similarities)).toEqual([
    [0, 3 / 4, 1 / 4],
    [1, 0, 0],
    [1, 0, 0],
  ]);
});

test("[ML2-065] p(j|i) is the share of j among the co-authors of papers of i: rows sum to 1 and are not symmetric", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    // Advisers 0 to 4 write with some of 40 students, of whom each has one adviser, or one guest.
    const papers = Array.from({ length: 150 }, (_, paper) => {
      const adviser = random.integer(5);
      const students = Array.from(
        { length: 1 + random.integer(3) },
        () => `student ${adviser + 5 * random.integer(8)}`,
      );
      return [`adviser ${adviser}`, ...students, ...(paper % 10 === 0 ? [`guest ${paper}`] : [])];
    });
    const { authors, similarities } = coauthorSimilarities(papers);
    const papersOf = (name: string) => papers.filter((names) => names.includes(name));
    expect(authors.filter((name) => papersOf(name).length < 2)).toEqual([]);
    expect(authors.some((name) => name.startsWith("guest"))).toBe(false);
    const rows = toRows(similarities);
    authors.forEach((name, i) => {
      const partners = papersOf(name).flatMap((names) =>
        [...new Set(names)].filter((other) => other !== name && authors.includes(other)),
      );
      const shares = authors.map((other) => partners.filter((partner) => partner === other).length / partners.length);
      expectClose(rows[i], shares, 1e-12);
      expect(rows[i].reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    });
    const student = authors.findIndex((name) => name.startsWith("student"));
    const adviser = authors.indexOf(`adviser ${Number(authors[student].slice(8)) % 5}`);
    expect(rows[student][adviser]).toBeGreaterThan(2 * rows[adviser][student]);
  }
});

test("papers that no two authors share are refused", () => {
  expect(() => coauthorSimilarities([["Ada", "Ben"], ["Cy"]])).toThrow("no two authors of several papers");
  expect(() => coauthorSimilarities([])).toThrow("no two authors of several papers");
});
