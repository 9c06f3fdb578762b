import { type Line } from '#simulators/catalogue/line.ts';
export declare const earbuds: Line[];
