import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A case on wheels with its handle out: ribbed shell, or a strap around it. */
export declare function suitcase(color: Palette, random: Random): string;
