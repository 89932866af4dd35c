/** Similarities of authors by their common papers (Machine learning 2, 1.5.5; van der Maaten and Hinton 2012). */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";

/** Authors and the conditional similarities between them. */
export interface CoauthorSimilarities {
  /** The authors of the rows and columns, in the order of their first paper. */
  readonly authors: readonly string[];
  /** p(j|i) in row i: the share of author j in the co-authorships of author i. */
  readonly similarities: Matrix;
  /** How many papers author i and author j have in common; on the diagonal, the papers of an author. */
  readonly counts: Matrix;
}

/**
 * The conditional probabilities p(j|i) = cᵢⱼ / Σ_{k≠i} cᵢₖ that a co-author of author i is author j, where cᵢⱼ counts their common papers.
 * Authors of one paper are left out, and so are those without a co-author among the others. Rows sum to 1. The similarities
 * are not symmetric: a student with one adviser is close to the adviser, who has many students.
 *
 * @example
 * ```ts
 * import { coauthorSimilarities } from "lectern/manifold";
 *
 * const papers = [["Ada", "Ben"], ["Ada", "Ben"], ["Ada", "Cy"], ["Cy", "Ada"], ["Cy", "Dot"]];
 * const { authors, similarities } = coauthorSimilarities(papers);
 * console.log(authors); // [ "Ada", "Ben", "Cy" ]
 * console.log(similarities.data.subarray(0, 3)); // Float64Array [ 0, 0.5, 0.5 ]
 * ```
 */
export function coauthorSimilarities(papers: readonly (readonly string[])[]): CoauthorSimilarities {
  const papersOf = new Map<string, Set<number>>();
  papers.forEach((names, paper) => {
    for (const name of names) papersOf.set(name, (papersOf.get(name) ?? new Set()).add(paper));
  });
  const isKept = (name: string) => (papersOf.get(name)?.size ?? 0) > 1;
  const hasPartner = new Set(
    papers.flatMap((names) => {
      const kept = [...new Set(names)].filter(isKept);
      return kept.length > 1 ? kept : [];
    }),
  );
  const authors = [...papersOf.keys()].filter((name) => hasPartner.has(name));
  if (authors.length === 0) {
    throw new LecternError("invalid-data", "coauthorSimilarities: no two authors of several papers share a paper", {
      papers: papers.length,
    });
  }
  const indices = new Map(authors.map((name, index) => [name, index]));
  const n = authors.length;
  const counts = zeros(n, n);
  for (const names of papers) {
    const own = [...new Set(names)].flatMap((name) => indices.get(name) ?? []);
    for (const i of own) for (const j of own) counts.data[i * n + j]++;
  }
  const similarities = zeros(n, n);
  for (let i = 0; i < n; i++) {
    let sum = -counts.data[i * n + i];
    for (let j = 0; j < n; j++) sum += counts.data[i * n + j];
    for (let j = 0; j < n; j++) if (i !== j) similarities.data[i * n + j] = counts.data[i * n + j] / sum;
  }
  return { authors, similarities, counts };
}
