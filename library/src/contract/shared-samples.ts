/**
 * What several fits of the same samples share, such as the distances between them: a search fits many candidates to each
 * training set. A shared result must be what every fit would compute for itself, bit for bit, so that it makes no difference
 * where and in which order candidates are fitted.
 */

const results = new WeakMap<object, Map<string, unknown>>();

/** Declares that several fits will get these samples, and that they do not change. */
export function shareBetweenFits(samples: object): void {
  if (!results.has(samples)) results.set(samples, new Map());
}

/** Results that fits of these samples share, by name; undefined where the samples are fitted once or may change. */
export function sharedResults(samples: object): Map<string, unknown> | undefined {
  return results.get(samples);
}
