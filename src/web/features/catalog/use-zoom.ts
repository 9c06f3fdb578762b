import { type PointerEvent, useRef, useState } from 'react';
import { type Frame, type Point, PRESS_SCALE, panBy, scaleAt, WHOLE } from './zoom-view.ts';

const SWIPE_PIXELS = 40;
const PRESS_PIXELS = 8;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PIXELS = 40;
/** Of the frame, at a press of an arrow key. */
const KEY_STEP = 0.2;

interface Gesture {
  /** Where the pointers are that touch the picture. */
  pointers: Map<number, Point>;
  /** How far they moved altogether, and whether there was more than one: then it is neither a press nor a swipe. */
  moved: Point;
  pinched: boolean;
  lastTap: { time: number; point: Point } | null;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Press, double tap, pinch, drag and keys enlarge and move a picture; a swipe or arrow over a whole one turns the page. */
export function useZoom(turn: (by: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE);
  const frame = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>({ pointers: new Map(), moved: { x: 0, y: 0 }, pinched: false, lastTap: null });
  const size = (): Frame => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const zoom = (scale: number, point: Point = { x: 0, y: 0 }) =>
    setView((before) => scaleAt(before, { scale, point, frame: size() }));
  const toggle = (point?: Point) => zoom(view.scale > 1 ? 1 : PRESS_SCALE, point);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { current } = gesture;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (current.pointers.size === 0) Object.assign(current, { moved: { x: 0, y: 0 }, pinched: false });
    current.pointers.set(event.pointerId, pointOf(event));
    if (current.pointers.size > 1) current.pinched = true;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { pointers, moved } = gesture.current;
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    moved.x += by.x;
    moved.y += by.y;
    if (other === undefined) setView((shown) => panBy(shown, by, size()));
    else {
      const ratio = distance(now, other) / Math.max(distance(before, other), 1);
      const point = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      setView((shown) => scaleAt(shown, { scale: shown.scale * ratio, point, frame: size() }));
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture;
    if (!current.pointers.delete(event.pointerId) || current.pointers.size > 0 || current.pinched) return;
    const point = pointOf(event);
    if (Math.hypot(current.moved.x, current.moved.y) < PRESS_PIXELS) {
      if (event.pointerType === 'mouse' || isDoubleTap(current, point, event.timeStamp)) toggle(point);
    } else if (view.scale === 1 && Math.abs(current.moved.x) > SWIPE_PIXELS) turn(current.moved.x < 0 ? 1 : -1);
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => gesture.current.pointers.delete(event.pointerId);
  const onKey = (key: string): boolean => {
    const arrow = ARROWS[key];
    if (key === '+' || key === '=') zoom(view.scale + 1);
    else if (key === '-' || key === '−') zoom(view.scale - 1);
    else if (arrow === undefined) return false;
    else if (view.scale > 1) {
      const { width, height } = size();
      setView(panBy(view, { x: arrow.x * width * KEY_STEP, y: arrow.y * height * KEY_STEP }, { width, height }));
    } else if (arrow.x !== 0) turn(arrow.x > 0 ? -1 : 1);
    return true;
  };
  return {
    view,
    frame,
    toggle,
    onKey,
    reset: () => setView(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function isDoubleTap(gesture: Gesture, point: Point, time: number): boolean {
  const { lastTap } = gesture;
  const isSecond =
    lastTap !== null && time - lastTap.time < DOUBLE_TAP_MS && distance(lastTap.point, point) < DOUBLE_TAP_PIXELS;
  gesture.lastTap = isSecond ? null : { time, point };
  return isSecond;
}
