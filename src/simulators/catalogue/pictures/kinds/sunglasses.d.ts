import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Standing on their rims, the temples folded behind; round, square or aviator lenses. */
export declare function sunglasses(color: Palette, random: Random): string;
