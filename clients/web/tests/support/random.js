/** The seed of this run; set INLAY_SEED to run it again. */
export const seed = Number(process.env.INLAY_SEED ?? Date.now() % 2 ** 31);
console.log(`# INLAY_SEED=${seed}`);

/** A sequence of random numbers (mulberry32) for one test. */
export function randomOf(name) {
  let state = [...name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)) | 0, seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** From 0, below `end`. */
  const below = (end) => next() % end;
  return { below, pick: (from) => from[below(from.length)], list: (most, make) => Array.from({ length: below(most + 1) }, make) };
}
