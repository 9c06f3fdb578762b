export declare const FRAME_COUNT: number;
/** The window of a frame, counted from 1; the whole drawing when there is no such frame. */
export declare function viewBoxOf(frame: number): string;
