import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Two phones, one seen from behind and one in front of it showing its screen. */
export declare function phone(color: Palette, random: Random): string;
