import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A frying pan, alone or leaning before a larger one shown from above. */
export declare function pan(color: Palette, random: Random): string;
