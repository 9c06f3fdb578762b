/** The few shapes that the drawings are made of. Each answers one SVG element as text. */
/** Path data with its numbers rounded: path`M${x} ${y}h${width}`. */
export declare function path(parts: TemplateStringsArray, ...numbers: number[]): string;
/** A filled outline. */
export declare function shape(d: string, fill: string): string;
/** A drawn line with square-cut ends. */
export declare function line(d: string, color: string, width: number): string;
/** A drawn line with round ends and corners. */
export declare function stroke(d: string, color: string, width: number): string;
type Box = readonly [x: number, y: number, width: number, height: number];
type Point = readonly [x: number, y: number];
export declare function box([x, y, width, height]: Box, fill: string, radius?: number): string;
export declare function disc([x, y]: Point, radius: number, fill: string): string;
export declare function ring([x, y]: Point, radius: number, [color, width]: readonly [string, number]): string;
export declare function oval([x, y]: Point, [radiusX, radiusY]: Point, fill: string): string;
/** Parts drawn together, one above the other. */
export declare function together(...parts: (string | string[])[]): string;
export declare function turned(degrees: number, [x, y]: Point, drawing: string): string;
export declare function moved([x, y]: Point, drawing: string): string;
/** The drawing made larger or smaller about a point. */
export declare function scaled(factor: number, [x, y]: Point, drawing: string): string;
export declare function faded(opacity: number, drawing: string): string;
/** The drawing, cut to an outline. The id must be unique within the picture. */
export declare function cutTo(id: string, outline: string, drawing: string): string;
export {};
