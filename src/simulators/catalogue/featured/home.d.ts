import type { Featured } from './entry.ts';
export declare const homeShelf: Featured[];
