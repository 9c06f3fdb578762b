import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** An insulated bottle with a loop on its cap, or a wide jar with a label. */
export declare function bottle(color: Palette, random: Random, form: 'flask' | 'jar'): string;
