import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A cordless drill. */
export declare function tool(color: Palette, random: Random): string;
