import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** Zipped to the neck: quilted across, with a yoke, or plain with pockets. */
export declare function jacket(color: Palette, random: Random): string;
