import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import type { Random } from '#simulators/catalogue/pictures/seed.ts';
export declare function backpack(color: Palette, random: Random): string;
