import { type Line } from '#simulators/catalogue/line.ts';
export declare const furniture: Line[];
