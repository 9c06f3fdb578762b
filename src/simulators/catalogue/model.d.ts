import { type Random } from '#simulators/catalogue/pictures/seed.ts';
import type { Line } from './line.ts';
/** What all variants of one model share. */
export interface Model {
    key: string;
    line: Line;
    brand: string;
    name: string;
    title: string;
    priceCents: number | null;
    /** Share by which the list price lies over the price; 0 for equal, null for no list price. */
    listOver: number | null;
    /** Null when the marketplace does not say. */
    grams: number | null;
    description: string;
    bullets: string[];
    rating: number | null;
    reviews: number;
    soldBy: string | null;
    random: Random;
}
export declare function modelOf(line: Line, name: string): Model;
