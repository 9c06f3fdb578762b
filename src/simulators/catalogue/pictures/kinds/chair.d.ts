import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** An office chair on castors, or an armchair on wooden legs. */
export declare function chair(color: Palette, random: Random, form: 'office' | 'armchair'): string;
