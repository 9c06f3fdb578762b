/** The seven pictures of a gallery are seven view boxes of one drawing. */
const frames: readonly { name: string; viewBox: string }[] = [
  { name: 'whole', viewBox: '0 0 120 120' },
  { name: 'lower left', viewBox: '14 52 46 46' },
  { name: 'upper middle', viewBox: '32 14 56 56' },
  { name: 'lower right', viewBox: '60 52 46 46' },
  { name: 'close', viewBox: '20 24 80 80' },
  { name: 'lower middle', viewBox: '44 48 62 62' },
  { name: 'whole, on another background', viewBox: '0 0 120 120' },
];

export const FRAME_COUNT = frames.length;

/** View box of a frame, counted from 1; the whole drawing when there is no such frame. */
export function viewBoxOf(frame: number): string {
  return frames[frame - 1]?.viewBox ?? '0 0 120 120';
}
