import { type Random } from '#simulators/catalogue/pictures/seed.ts';
type Detail = {
    name: string;
    value: string;
};
/** A weight in the unit that the marketplace would print it in. */
export declare function weightText(grams: number): string;
export declare function weightDetails(random: Random, grams: number): Detail[];
export {};
