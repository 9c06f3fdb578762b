import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A power bank or a wall plug, with its cable on the ground. */
export declare function charger(color: Palette, random: Random, form: 'bank' | 'plug'): string;
