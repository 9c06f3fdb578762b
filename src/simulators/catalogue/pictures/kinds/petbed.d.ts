import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A round bed; a cat sleeps in it, or a bone lies on the cushion. */
export declare function petbed(color: Palette, random: Random): string;
