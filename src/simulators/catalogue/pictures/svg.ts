/** SVG primitives of the drawings. Each function returns SVG markup. */

const formatNumber = (value: number): string => String(Number(value.toFixed(2)));

/** Path data with its numbers rounded: path`M${x} ${y}h${width}`. */
export function path(parts: TemplateStringsArray, ...numbers: number[]): string {
  return parts.reduce((text, part, index) => text + formatNumber(numbers[index - 1] ?? 0) + part);
}

/** A filled path. */
export function filledPath(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A stroked path with butt ends. */
export function line(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}"/>`;
}

/** A stroked path with round ends and corners. */
export function roundLine(d: string, color: string, width: number): string {
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}" ${round}/>`;
}

type Box = readonly [x: number, y: number, width: number, height: number];
type Point = readonly [x: number, y: number];

export function rect([x, y, width, height]: Box, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${formatNumber(radius)}"` : '';
  return `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}"${corner} fill="${fill}"/>`;
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="${fill}"/>`;
}

export function ring([x, y]: Point, radius: number, [color, width]: readonly [string, number]): string {
  return `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${formatNumber(radius)}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}"/>`;
}

export function ellipse([x, y]: Point, [radiusX, radiusY]: Point, fill: string): string {
  return `<ellipse cx="${formatNumber(x)}" cy="${formatNumber(y)}" rx="${formatNumber(radiusX)}" ry="${formatNumber(radiusY)}" fill="${fill}"/>`;
}

/** Concatenates parts; later parts are painted over earlier ones. */
export function join(...parts: (string | string[])[]): string {
  return parts.flat().join('');
}

export function rotate(degrees: number, [x, y]: Point, drawing: string): string {
  return `<g transform="rotate(${formatNumber(degrees)} ${formatNumber(x)} ${formatNumber(y)})">${drawing}</g>`;
}

export function translate([x, y]: Point, drawing: string): string {
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)})">${drawing}</g>`;
}

/** Scales the drawing about a point. */
export function scale(factor: number, [x, y]: Point, drawing: string): string {
  const rest = 1 - factor;
  return `<g transform="translate(${formatNumber(x * rest)} ${formatNumber(y * rest)}) scale(${formatNumber(factor)})">${drawing}</g>`;
}

export function withOpacity(opacity: number, drawing: string): string {
  return `<g opacity="${formatNumber(opacity)}">${drawing}</g>`;
}

/** Clips the drawing to an outline. The id must be unique within the picture. */
export function clip(id: string, outline: string, drawing: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
}
