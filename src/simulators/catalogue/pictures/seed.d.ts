/** A stream of numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number;
/** Mulberry32 over the FNV-1a hash of the seed. */
export declare function randomFrom(seed: string): Random;
export declare function pick<T>(random: Random, choices: readonly T[]): T;
/** A number between two limits, to one decimal. */
export declare function between(random: Random, low: number, high: number): number;
/** A whole number between two limits, both included. */
export declare function wholeBetween(random: Random, low: number, high: number): number;
export declare function chance(random: Random, likelihood: number): boolean;
