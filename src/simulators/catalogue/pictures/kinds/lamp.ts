import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A shade on a turned foot, or a desk lamp with a jointed arm. */
export function lamp(color: Palette, random: Random, form: 'table' | 'desk'): string {
  const size = randomDecimal(random, 0, 6);
  return form === 'table' ? tableLamp(color, size) : deskLamp(color, size);
}

function tableLamp(color: Palette, size: number): string {
  const bottom = 58;
  const half = 29 + size / 2;
  const top = 26 - size / 2;
  return join(
    roundLine('M60 56v12', INK, 4),
    filledPath('M52 68h16c8 6 10 14 7 22l-4 5H49l-4-5c-3-8-1-16 7-22z', color.shade),
    filledPath('M52 68h9c6 8 6 18 1 27H49l-4-5c-3-8-1-16 7-22z', color.base),
    roundLine('M50 76c-2 4-2 7-1 10', color.light, 3),
    rect([42, 93, 36, 5], INK, 2.5),
    filledPath(path`M${60 - half * 0.62} ${top}h${half * 1.24}L${60 + half} ${bottom}H${60 - half}z`, color.light),
    filledPath(path`M${60 + half * 0.2} ${top}h${half * 0.42}L${60 + half} ${bottom}H${60 + half * 0.34}z`, color.base),
    roundLine(path`M${60 - half} ${bottom}h${2 * half}`, color.base, 3),
    roundLine('M72 60v9', INK, 1.5),
    circle([72, 71], 2.4, color.accent),
  );
}

function deskLamp(color: Palette, size: number): string {
  const elbow = 44 - size;
  const head = join(
    circle([84, 56], 9, SUN),
    filledPath('M70 36h20c9 3 14 11 14 20H64c0-9 2-16 6-20z', color.base),
    filledPath('M86 36h4c9 3 14 11 14 20H92c1-8-1-15-6-20z', color.shade),
    roundLine('M72 42c-2 3-2 5-2.5 8', color.light, 3),
    rect([70, 31, 20, 7], INK, 3.5),
  );
  return join(
    roundLine(path`M42 92L32 ${elbow + 14}L78 ${elbow - 10}`, INK, 4.5),
    circle([32, elbow + 14], 4.5, color.base),
    rotate(14, [80, 36], head),
    rect([24, 90, 38, 8], color.base, 4),
    filledPath('M50 90h8a4 4 0 0 1 0 8H46c3-2 4-5 4-8z', color.shade),
    circle([34, 94], 1.6, color.accent),
  );
}
