import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A shade on a turned foot, or a desk lamp with a jointed arm. */
export declare function lamp(color: Palette, random: Random, form: 'table' | 'desk'): string;
