interface WaveBox {
    /** Where the left foot stands. */
    x: number;
    y: number;
    width: number;
    height: number;
}
/** La onda: two humps with a shallow dip between them, from its left foot to its right foot. */
export declare function wave({ x, y, width, height }: WaveBox): string;
export {};
