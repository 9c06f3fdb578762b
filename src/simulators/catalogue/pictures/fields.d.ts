/** The two tones behind an object, wall and ground, in light and dark surroundings. */
export interface Field {
    name: string;
    wall: string;
    ground: string;
    darkWall: string;
    darkGround: string;
}
export declare const fields: readonly Field[];
/** The fields that suit a palette, in order, beginning with the one asked for: an object melts into a field of its own name. */
export declare function fieldsFor(palette: string, first: number): Field[];
