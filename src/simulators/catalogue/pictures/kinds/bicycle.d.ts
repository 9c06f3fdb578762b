import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Seen from the right side: road, city or children's, by its bars and the slope of its top tube. */
export declare function bicycle(color: Palette, random: Random): string;
