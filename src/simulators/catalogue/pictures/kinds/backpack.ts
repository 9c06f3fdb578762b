import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import type { Random } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

export function backpack(color: Palette, random: Random): string {
  const wavedPocket = random() > 0.5;
  const bag = join(
    filledPath('M26 92V56c0-20 14-31 34-31s34 11 34 31v36a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z', color.base),
    filledPath('M78 30c11 5 16 14 16 26v36a6 6 0 0 1-6 6H74c8-14 10-50 4-68z', color.shade),
    line('M28 52h64', INK, 3),
  );
  const pocket = join(
    rect([37, 62, 46, 30], color.light, 7),
    roundLine('M42 71h36', INK, 2.5),
    wavedPocket
      ? roundLine(wave({ x: 44, y: 86, width: 32, height: 7 }), color.shade, 3)
      : circle([60, 81], 4, color.accent),
  );
  return join(line('M46 30c0-14 28-14 28 0', INK, 5), bag, pocket, rect([50, 40, 20, 6], color.accent, 3));
}
