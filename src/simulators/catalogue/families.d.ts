import type { Line } from './line.ts';
/** Every shelf of the demo shop. */
export declare const lines: Line[];
