import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** The closed charging case, and two buds standing beside it on their stems. */
export declare function earbuds(color: Palette, random: Random): string;
