import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A drip machine with its jug, or an espresso machine with a cup. */
export declare function coffeemaker(color: Palette, random: Random, form: 'drip' | 'espresso'): string;
