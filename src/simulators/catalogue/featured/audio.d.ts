import type { Featured } from './entry.ts';
export declare const audioShelf: Featured[];
