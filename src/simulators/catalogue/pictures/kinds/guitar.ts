import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const WOOD = '#856949';

/** Acoustic with a round hole, or electric with two horns and pickups; both lean a little. */
export function guitar(color: Palette, random: Random, form: 'acoustic' | 'electric'): string {
  const lean = randomDecimal(random, 10, 18);
  const body = form === 'acoustic' ? acousticBody(color) : electricBody(color);
  const neck = join(
    rect([56.5, 16, 7, 50], WOOD),
    line('M57 26h6M57 33h6M57 40h6M57 47h6', PAPER, 1),
    rect([54, 4, 12, 14], INK, 3),
    [7, 11, 15].map((y) => roundLine(path`M52 ${y}h-1M68 ${y}h1`, color.light, 2.5)),
  );
  const strings = line('M58.5 12V84M61.5 12V84', PAPER, 0.7);
  return rotate(lean, [60, 92], join(body, neck, strings, rect([53, 82, 14, 4], INK, 1.5)));
}

function acousticBody(color: Palette): string {
  return join(
    filledPath(
      'M60 50c12 0 18 5 18 12 0 5-2 6-2 9 0 4 7 6 7 14 0 9-9 13-23 13s-23-4-23-13c0-8 7-10 7-14 0-3-2-4-2-9 0-7 6-12 18-12z',
      color.base,
    ),
    filledPath('M66 50.5c8 1 12 5 12 11.5 0 5-2 6-2 9 0 4 7 6 7 14 0 8-7 12-18 12.8 8-12 7-34 1-47.3z', color.shade),
    roundLine('M46 60c-.5 4 1 6 1 10', color.light, 2.5),
    circle([60, 72], 7, INK),
    circle([72, 90], 2, color.accent),
  );
}

function electricBody(color: Palette): string {
  return join(
    filledPath(
      'M46 46c-4-3-9 2-7 10 2 7 3 10-1 16-8 13 4 26 22 26s28-12 21-25c-4-7-2-9 0-14 2-6-4-9-8-4-2 3-4 5-6 5h-8c-7 0-9-11-13-14z',
      color.base,
    ),
    filledPath('M76 55c4-2 6 1 5 4-2 5-4 7 0 14 6 12-2 24-17 25 7-9 9-28 6-38 3-1 4-3 6-5z', color.shade),
    roundLine('M44 56c1 5 2 9 0 14', color.light, 2.5),
    rect([52, 64, 16, 5], INK, 2),
    rect([52, 74, 16, 5], INK, 2),
    circle([75, 84], 2.4, color.accent),
  );
}
