import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A ridge tent or a dome, its door rolled open. */
export declare function tent(color: Palette, random: Random, form: 'ridge' | 'dome'): string;
