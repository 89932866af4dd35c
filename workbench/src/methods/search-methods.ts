/** Finds methods by words. */
import { type AnyMethod, nearestName } from "lectern/contract";
import { absentMethod } from "./absent-methods.js";

/** What a search found. */
export interface Found {
  /** The best match first. */
  readonly methods: readonly AnyMethod[];
  /** The known word that was searched for instead of a misspelt one. */
  readonly meant: string | undefined;
  /** The method that was searched for, if the library does not have it: those found come closest. */
  readonly absent?: string;
}

/** The text of a method's card, where it is already there. */
export type CardText = (kind: string) => string | undefined;

/**
 * The methods that match all words of the query: in the kind, the title, the other names, the summary, the names of options
 * or the text of the card, in this order of weight. When there are none, the nearest known word is searched for.
 */
export function searchMethods(methods: readonly AnyMethod[], query: string, cardText?: CardText): Found {
  const words = wordsOf(query);
  if (words.length === 0) return { methods, meant: undefined };
  const absent = absentMethod(words);
  if (absent !== undefined) {
    const closest = absent.instead.flatMap((kind) => methods.filter((method) => method.kind === kind));
    return { methods: closest, meant: undefined, absent: absent.title };
  }
  const found = matching(methods, words, cardText);
  if (found.length > 0) return { methods: found, meant: undefined };
  const meant = nearestName(query.trim(), knownWords(methods));
  return meant === undefined
    ? { methods: [], meant }
    : { methods: matching(methods, wordsOf(meant), undefined), meant };
}

function matching(methods: readonly AnyMethod[], words: readonly string[], cardText?: CardText): AnyMethod[] {
  return methods
    .map((method) => ({ method, rank: rankOf(method, words, cardText) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ method }) => method);
}

function rankOf(
  { kind, title, summary, options, facts }: AnyMethod,
  words: readonly string[],
  cardText?: CardText,
): number {
  const { alsoKnownAs = [] } = facts;
  const places = [alsoKnownAs.join(" "), summary, Object.keys(options).join(" "), cardText?.(kind) ?? ""].map((text) =>
    text.toLowerCase(),
  );
  const name = `${kind} ${title.toLowerCase()}`;
  if (words.join("-") === kind) return -2;
  if (alsoKnownAs.some((other) => wordsOf(other).join(" ") === words.join(" "))) return -1;
  let rank = 0;
  for (const word of words) {
    if (name.startsWith(word)) continue;
    // A match at the beginning of a word counts more: "tree" in "extra-trees" before "street".
    if (wordsOf(name).some((part) => part.startsWith(word))) rank += 1;
    else if (name.includes(word)) rank += 2;
    else {
      const place = places.findIndex((text) => text.includes(word));
      rank += place < 0 ? Infinity : 3 + place;
    }
  }
  return rank;
}

function knownWords(methods: readonly AnyMethod[]): string[] {
  const words = methods.flatMap(({ kind, title, facts }) => [kind, ...wordsOf(title), ...(facts.alsoKnownAs ?? [])]);
  return [...new Set(words)].filter((word) => word.length > 3);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
