import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** An upright box with two drivers, or a lying portable one with a handle. */
export declare function speaker(color: Palette, random: Random, form: 'upright' | 'portable'): string;
