/**
 * The kernel of all substrings, Σ over all words w of decay^|w| · #w(x) · #w(z), in linear time: a suffix automaton of
 * x (Blumer and others 1985) is run over z (Vishwanathan and Smola 2003).
 */

/** The suffix automaton of a sequence, with what its states are worth. */
export interface SubstringCounter {
  /** The value of all substrings that end where another sequence has been read. */
  readonly compare: (z: Int32Array) => number;
}

interface States {
  readonly next: Map<number, number>[];
  readonly link: number[];
  readonly length: number[];
  /** Number of places where the substrings of a state end. */
  readonly count: number[];
}

/** Prepares a sequence for comparisons with others. */
export function createSubstringCounter(x: Int32Array, decay: number): SubstringCounter {
  const { next, link, length, count } = suffixAutomaton(x);
  // powers[k] = decay + … + decay^k
  const powers = new Float64Array(x.length + 1);
  for (let k = 1, power = 1; k <= x.length; k++) powers[k] = powers[k - 1] + (power *= decay);
  // value[s]: of all substrings of state s and of its suffix links.
  const value = new Float64Array(link.length);
  for (const s of byLength(length)) {
    if (s > 0) value[s] = value[link[s]] + count[s] * (powers[length[s]] - powers[length[link[s]]]);
  }
  return {
    compare: (z) => {
      let sum = 0;
      let state = 0;
      let matched = 0;
      for (let j = 0; j < z.length; j++) {
        while (state > 0 && !next[state].has(z[j])) {
          state = link[state];
          matched = length[state];
        }
        const target = next[state].get(z[j]);
        if (target === undefined) continue;
        state = target;
        matched++;
        sum += value[link[state]] + count[state] * (powers[matched] - powers[length[link[state]]]);
      }
      return sum;
    },
  };
}

function byLength(length: readonly number[]): Int32Array {
  return Int32Array.from(length.keys()).sort((a, b) => length[a] - length[b]);
}

function suffixAutomaton(x: Int32Array): States {
  const states: States = { next: [new Map()], link: [-1], length: [0], count: [0] };
  const { next, link, length, count } = states;
  const add = (transitions: Map<number, number>, size: number, suffix: number, ends: number): number => {
    next.push(transitions);
    link.push(suffix);
    length.push(size);
    return count.push(ends) - 1;
  };
  let last = 0;
  for (const symbol of x) {
    const state = add(new Map(), length[last] + 1, 0, 1);
    let p = last;
    for (; p >= 0 && !next[p].has(symbol); p = link[p]) next[p].set(symbol, state);
    if (p >= 0) {
      const q = next[p].get(symbol) as number;
      if (length[p] + 1 === length[q]) link[state] = q;
      else {
        const copy = add(new Map(next[q]), length[p] + 1, link[q], 0);
        for (; p >= 0 && next[p].get(symbol) === q; p = link[p]) next[p].set(symbol, copy);
        link[q] = copy;
        link[state] = copy;
      }
    }
    last = state;
  }
  for (const s of byLength(length).reverse()) if (s > 0) count[link[s]] += count[s];
  return states;
}
