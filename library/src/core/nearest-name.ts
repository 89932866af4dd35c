/** "Did you mean …": the known name closest to a misspelt one. */

/** Returns the known name nearest to `name`, or undefined when none is near enough to be meant. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  // Two edits in a short word, a third of a long one: more than that is another word.
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    // As many edits as letters means that no letter was kept: "k" is not a misspelt "C".
    if (distance < bestDistance && distance < Math.max(name.length, candidate.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** As many names are listed: more of them nobody reads in a message. */
const listed = 20;

/** `"; did you mean "alpha"?"`, or the list of known names when none is near. */
export function suggestion(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `; did you mean "${nearest}"?`;
  if (known.length === 0) return "; there are none";
  const more = known.length > listed ? ` and ${known.length - listed} more` : "";
  return `; known: ${known.slice(0, listed).join(", ")}${more}`;
}

/** Number of insertions, deletions, substitutions and swaps of neighbours between two words. */
export function editDistance(a: string, b: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, twoAbove[j - 2] + 1);
      }
      row.push(distance);
    }
    twoAbove = above;
    above = row;
  }
  return above[b.length];
}
