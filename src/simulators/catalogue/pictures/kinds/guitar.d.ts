import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Acoustic with a round hole, or electric with two horns and pickups; both lean a little. */
export declare function guitar(color: Palette, random: Random, form: 'acoustic' | 'electric'): string;
