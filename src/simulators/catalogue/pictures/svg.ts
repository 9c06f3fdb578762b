/** The few shapes that the drawings are made of. Each answers one SVG element as text. */

const tidy = (value: number): string => String(Number(value.toFixed(2)));

/** Path data with its numbers rounded: path`M${x} ${y}h${width}`. */
export function path(parts: TemplateStringsArray, ...numbers: number[]): string {
  return parts.reduce((text, part, index) => text + tidy(numbers[index - 1] ?? 0) + part);
}

/** A filled outline. */
export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A drawn line with square-cut ends. */
export function line(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${tidy(width)}"/>`;
}

/** A drawn line with round ends and corners. */
export function stroke(d: string, color: string, width: number): string {
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${tidy(width)}" ${round}/>`;
}

type Box = readonly [x: number, y: number, width: number, height: number];
type Point = readonly [x: number, y: number];

export function box([x, y, width, height]: Box, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${tidy(radius)}"` : '';
  return `<rect x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}"${corner} fill="${fill}"/>`;
}

export function disc([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(radius)}" fill="${fill}"/>`;
}

export function ring([x, y]: Point, radius: number, [color, width]: readonly [string, number]): string {
  return `<circle cx="${tidy(x)}" cy="${tidy(y)}" r="${tidy(radius)}" fill="none" stroke="${color}" stroke-width="${tidy(width)}"/>`;
}

export function oval([x, y]: Point, [radiusX, radiusY]: Point, fill: string): string {
  return `<ellipse cx="${tidy(x)}" cy="${tidy(y)}" rx="${tidy(radiusX)}" ry="${tidy(radiusY)}" fill="${fill}"/>`;
}

/** Parts drawn together, one above the other. */
export function together(...parts: (string | string[])[]): string {
  return parts.flat().join('');
}

export function turned(degrees: number, [x, y]: Point, drawing: string): string {
  return `<g transform="rotate(${tidy(degrees)} ${tidy(x)} ${tidy(y)})">${drawing}</g>`;
}

export function moved([x, y]: Point, drawing: string): string {
  return `<g transform="translate(${tidy(x)} ${tidy(y)})">${drawing}</g>`;
}

/** The drawing made larger or smaller about a point. */
export function scaled(factor: number, [x, y]: Point, drawing: string): string {
  const stay = 1 - factor;
  return `<g transform="translate(${tidy(x * stay)} ${tidy(y * stay)}) scale(${tidy(factor)})">${drawing}</g>`;
}

export function faded(opacity: number, drawing: string): string {
  return `<g opacity="${tidy(opacity)}">${drawing}</g>`;
}

/** The drawing, cut to an outline. The id must be unique within the picture. */
export function cutTo(id: string, outline: string, drawing: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}
