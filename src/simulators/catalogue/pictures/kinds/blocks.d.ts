import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Studded bricks in a pile, with an arch or a roof on top. */
export declare function blocks(color: Palette, random: Random): string;
