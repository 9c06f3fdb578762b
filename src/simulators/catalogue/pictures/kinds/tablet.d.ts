import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A tablet held up by its folded cover, a pen leaning on it. */
export declare function tablet(color: Palette, random: Random): string;
