import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';
import { wallpapers } from './wallpapers.ts';

export function monitor(color: Palette, random: Random): string {
  const wallpaper = pick(random, wallpapers);
  const width = randomDecimal(random, 84, 94);
  const foot = pick(random, ['plate', 'legs']);
  const left = 60 - width / 2;
  const hills = wave({ x: left + 4, y: 72, width: width - 8, height: 13 });

  const feet: Record<string, string> = {
    plate: join(
      rect([36, 93, 48, 5], color.shade, 2.5),
      filledPath('M36 95.5a2.5 2.5 0 0 1 2.5-2.5H64l-4 5H38.500a2.5 2.5 0 0 1-2.5-2.5z', color.base),
    ),
    legs: roundLine('M60 86L38 96M60 86l22 10', color.shade, 4.5),
  };
  return join(
    filledPath('M53 78h14l2 17H51z', color.base),
    filledPath('M61 78h6l2 17h-8z', color.shade),
    feet[foot] ?? '',
    rect([left, 26, width, 55], INK, 5),
    rect([left + 4, 30, width - 8, 46], wallpaper, 2),
    circle([72, 56], 8, SUN),
    filledPath(`${hills}${path`v4h${8 - width}z`}`, color.base),
    circle([60, 78.5], 1.2, color.accent === INK ? color.light : color.accent),
  );
}
