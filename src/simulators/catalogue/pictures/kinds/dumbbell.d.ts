import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** One dumbbell, or a smaller one before a kettlebell. */
export declare function dumbbell(color: Palette, random: Random, companion: 'kettlebell' | null): string;
