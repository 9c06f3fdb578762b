import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A record half out of its sleeve. */
export declare function record(color: Palette, random: Random): string;
