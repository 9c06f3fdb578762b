import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Two hand radios, leaning apart. */
export declare function radio(color: Palette, random: Random): string;
