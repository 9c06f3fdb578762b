import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A bottle with pump or dropper, and a lipstick beside it. */
export declare function cosmetics(color: Palette, random: Random): string;
