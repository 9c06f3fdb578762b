import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** In the air, so its shadow is small. */
export declare function drone(color: Palette, random: Random): string;
