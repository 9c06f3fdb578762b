import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A lace-up ankle boot with a heavy tread. */
export declare function boot(color: Palette, random: Random): string;
