import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const COFFEE = '#4A3226';

/** A drip machine with its jug, or an espresso machine with a cup. */
export function coffeemaker(color: Palette, random: Random, form: 'drip' | 'espresso'): string {
  const height = randomDecimal(random, 66, 74);
  const top = 98 - height;
  const vessel = form === 'drip' ? jug(color) : cup(color);
  return join(
    filledPath(path`M34 ${top + 8}a8 8 0 0 1 8-8h38a8 8 0 0 1 8 8V98H34z`, color.base),
    filledPath(path`M74 ${top}h6a8 8 0 0 1 8 8V98H70V${top + 30}c4-8 5-20 4-30z`, color.shade),
    rect([28, top + 24, 46, 72 - (top + 2)], INK, 4),
    roundLine(path`M42 ${top + 9}h16`, color.light, 3.5),
    circle([80, top + 14], 2.6, color.accent),
    rect([46, top + 22, 18, 8], color.shade, 2),
    rect([26, 92, 66, 6], color.shade, 3),
    vessel,
  );
}

function jug(color: Palette): string {
  return join(
    roundLine('M40 66h-6c-6 0-6 16 2 17', color.light, 3.5),
    filledPath('M44 60h22c5 6 8 12 8 20 0 6-4 12-8 12H44c-4 0-8-6-8-12 0-8 3-14 8-20z', color.light),
    filledPath('M38 74h34c3 8 0 18-6 18H44c-6 0-9-10-6-18z', COFFEE),
    rect([42, 56, 26, 5], PAPER, 2.5),
  );
}

function cup(color: Palette): string {
  return join(
    roundLine('M55 64v12', COFFEE, 2.5),
    roundLine('M65 79c8-1 8 8 0 8', PAPER, 3),
    filledPath('M44 75h22v8c0 6-4 9-8 9h-6c-4 0-8-3-8-9z', PAPER),
    filledPath('M59 75h7v8c0 6-4 9-8 9h-3c4-4 5-10 4-17z', color.light),
    roundLine('M36 60h12', color.light, 4),
  );
}
