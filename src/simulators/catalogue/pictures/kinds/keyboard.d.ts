import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A keyboard raised towards the viewer, its cable, and a mouse beside it. */
export declare function keyboard(color: Palette, random: Random): string;
