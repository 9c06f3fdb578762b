import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A gift card before its envelope, tied or with a sun over hills. */
export declare function card(color: Palette, random: Random): string;
