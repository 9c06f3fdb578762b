/** A point or a movement in CSS pixels; points are relative to the centre of the frame. */
export interface Point {
  x: number;
  y: number;
}

/** How a picture is enlarged: CSS pixels by which it is moved after it was scaled from its centre. */
export interface ZoomView extends Point {
  scale: number;
}

export interface Frame {
  width: number;
  height: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const PRESS_SCALE = 2;
export const MAX_SCALE = 4;

/** Scales so that what is under the point stays there, as far as the picture still fills its frame. */
export function scaleAt(view: ZoomView, { scale, point, frame }: { scale: number; point: Point; frame: Frame }) {
  const next = clamp(scale, 1, MAX_SCALE);
  const ratio = next / view.scale;
  const moved = { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
  return inFrame(moved, frame);
}

/** Moves the picture, at most until its edge reaches the edge of the frame. */
export function panBy(view: ZoomView, by: Point, frame: Frame): ZoomView {
  return inFrame({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame);
}

function inFrame({ scale, x, y }: ZoomView, { width, height }: Frame): ZoomView {
  const free = (scale - 1) / 2;
  return { scale, x: clamp(x, -width * free, width * free), y: clamp(y, -height * free, height * free) };
}

function clamp(value: number, least: number, most: number): number {
  // No negative zero: it would be another value to compare with.
  return Math.min(most, Math.max(least, value)) || 0;
}
