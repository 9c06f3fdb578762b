import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Trousers seen from the front: long, or cut to shorts. */
export declare function jeans(color: Palette, random: Random, length: 'long' | 'short'): string;
