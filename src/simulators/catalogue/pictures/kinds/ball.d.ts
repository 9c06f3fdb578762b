import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random } from '#simulators/catalogue/pictures/seed.ts';
/** A ball with football patches, basketball seams or a volleyball's bands. */
export declare function ball(color: Palette, random: Random, game: 'football' | 'basketball' | 'volleyball'): string;
