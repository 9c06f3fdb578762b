import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A tool box with a hammer or a spanner showing behind it. */
export declare function toolbox(color: Palette, random: Random): string;
