import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A pram with a folding hood. */
export declare function stroller(color: Palette, random: Random): string;
