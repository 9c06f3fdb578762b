import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, path, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';
import { wallpapers } from './wallpapers.ts';

export function monitor(color: Palette, random: Random): string {
  const wallpaper = pick(random, wallpapers);
  const width = between(random, 84, 94);
  const foot = pick(random, ['plate', 'legs']);
  const left = 60 - width / 2;
  const hills = wave({ x: left + 4, y: 72, width: width - 8, height: 13 });

  const feet: Record<string, string> = {
    plate: together(
      box([36, 93, 48, 5], color.shade, 2.5),
      shape('M36 95.5a2.5 2.5 0 0 1 2.5-2.5H64l-4 5H38.500a2.5 2.5 0 0 1-2.5-2.5z', color.base),
    ),
    legs: stroke('M60 86L38 96M60 86l22 10', color.shade, 4.5),
  };
  return together(
    shape('M53 78h14l2 17H51z', color.base),
    shape('M61 78h6l2 17h-8z', color.shade),
    feet[foot] ?? '',
    box([left, 26, width, 55], INK, 5),
    box([left + 4, 30, width - 8, 46], wallpaper, 2),
    disc([72, 56], 8, SUN),
    shape(`${hills}${path`v4h${8 - width}z`}`, color.base),
    disc([60, 78.5], 1.2, color.accent === INK ? color.light : color.accent),
  );
}
