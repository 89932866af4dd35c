/** The random numbers of numpy's RandomState, so that tests can use the very data of an experiment made with it. */

/** A stream of `numpy.random.RandomState(seed)`. */
export interface NumpyRandom {
  /** `random_sample()`. */
  uniform(): number;
  /** `standard_normal()`. */
  normal(): number;
}

const [SIZE, MIDDLE] = [624, 397];

/** The Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), seeded and read as numpy does. */
export function numpyRandom(seed: number): NumpyRandom {
  const words = new Uint32Array(SIZE);
  words[0] = seed;
  for (let i = 1; i < SIZE; i++) {
    const before = (words[i - 1] as number) ^ ((words[i - 1] as number) >>> 30);
    words[i] = Math.imul(1812433253, before) + i;
  }
  let at = SIZE;
  const word = () => {
    if (at === SIZE) {
      twist(words);
      at = 0;
    }
    let y = words[at++] as number;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  const uniform = () => ((word() >>> 5) * 67108864 + (word() >>> 6)) / 9007199254740992;
  let kept: number | undefined;
  return {
    uniform,
    // Marsaglia's polar method; the second number of a pair is kept for the next call.
    normal() {
      if (kept !== undefined) {
        const value = kept;
        kept = undefined;
        return value;
      }
      for (;;) {
        const [a, b] = [2 * uniform() - 1, 2 * uniform() - 1];
        const square = a * a + b * b;
        if (square >= 1 || square === 0) continue;
        const factor = Math.sqrt((-2 * Math.log(square)) / square);
        kept = factor * a;
        return factor * b;
      }
    },
  };
}

function twist(words: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const y = ((words[i] as number) & 0x80000000) | ((words[(i + 1) % SIZE] as number) & 0x7fffffff);
    words[i] = (words[(i + MIDDLE) % SIZE] as number) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
  }
}
