/** The order of texts by code points, as in the vocabularies of other systems. */

/** Sorts texts by code points; without characters beyond the first 65536 this is the order of JavaScript. */
export function orderOfTexts(texts: readonly string[]): (a: string, b: string) => number {
  return texts.some((text) => surrogate.test(text)) ? compareCodePoints : compareUnits;
}

const surrogate = /[\ud800-\udfff]/;

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates encode code points above all others, but are numerically below the last 8192 of them. */
function rank(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
