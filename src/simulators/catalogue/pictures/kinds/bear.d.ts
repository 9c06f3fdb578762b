import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A sitting soft toy: bear or rabbit, by its ears. */
export declare function bear(color: Palette, random: Random, animal: 'bear' | 'rabbit'): string;
