/** Pseudorandom generator of numbers in [0, 1). */
export type Random = () => number;

const FNV_OFFSET = 2166136261;
const FNV_PRIME = 16777619;

function fnv1a(text: string): number {
  let hash = FNV_OFFSET;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), FNV_PRIME);
  return hash;
}

/** Mulberry32 over the FNV-1a hash of the seed: the same seed gives the same sequence. */
export function createSeededRandom(seed: string): Random {
  let state = fnv1a(seed);
  return () => {
    state += 0x6d2b79f5;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('Nothing to pick from');
  return choice;
}

/** A number from `low` to `high`, rounded to one decimal. */
export function randomDecimal(random: Random, low: number, high: number): number {
  return Number((low + random() * (high - low)).toFixed(1));
}

/** An integer from `low` to `high`, both included. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function randomBoolean(random: Random, probability: number): boolean {
  return random() < probability;
}
