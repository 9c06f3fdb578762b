import { INK, type Palette, STEEL } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A cordless drill. */
export function tool(color: Palette, random: Random): string {
  const batteryMark = randomDecimal(random, 18, 24);
  const grip = join(
    filledPath('M42 58h22l-4 30H46c-4 0-6-3-5-7z', color.shade),
    filledPath('M44 66h10l-2 22h-6c-4 0-6-3-5-7z', INK),
  );
  const battery = join(
    rect([38, 84, batteryMark + 10, 14], INK, 3.5),
    roundLine(path`M42 91h${batteryMark}`, color.accent, 3),
  );
  const motor = join(
    filledPath('M30 42c0-6 4-10 10-10h34c5 0 8 3 8 8v14c0 5-3 8-8 8H40c-6 0-10-4-10-10z', color.base),
    filledPath('M30 50h52v4c0 5-3 8-8 8H40c-6 0-10-4-10-10z', color.shade),
    roundLine('M38 40h24', color.light, 4),
  );
  const chuck = join(filledPath('M82 38l12 4v10l-12 4z', INK), roundLine('M94 47h17', STEEL, 4));
  return join(grip, battery, motor, chuck, roundLine('M64 62v8', color.accent, 5));
}
