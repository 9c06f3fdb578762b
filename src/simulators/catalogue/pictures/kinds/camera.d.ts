import { type Palette } from '#simulators/catalogue/pictures/palette.ts';
export declare function camera(color: Palette): string;
