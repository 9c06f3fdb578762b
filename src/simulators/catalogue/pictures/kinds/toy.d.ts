import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A wooden steam engine on two or three wheels. */
export declare function toy(color: Palette, random: Random): string;
