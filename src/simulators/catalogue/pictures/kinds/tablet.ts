import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';
import { wallpapers } from './wallpapers.ts';

/** A tablet held up by its folded cover, a pen leaning on it. */
export function tablet(color: Palette, random: Random): string {
  const wallpaper = pick(random, wallpapers);
  const height = randomDecimal(random, 60, 68);
  const lean = randomDecimal(random, -5, -2);
  const top = 98 - height;
  const hills = wave({ x: 34, y: 86, width: 46, height: 14 });

  const cover = filledPath(path`M76 ${top + 8}L100 98H72z`, color.shade);
  const screen = join(
    rect([28, top, 58, height], color.base, 6),
    rect([31, top + 3, 52, height - 6], INK, 4),
    rect([34, top + 6, 46, height - 12], wallpaper, 1.5),
    circle([61, top + height * 0.45], 8.5, SUN),
    filledPath(`${hills}V92H34z`, color.base),
  );
  const pen = rotate(
    12,
    [22, 98],
    join(
      roundLine('M22 50V92', color.light, 5),
      roundLine('M22 84v8', color.shade, 5),
      roundLine('M22 96v1', INK, 2.5),
    ),
  );
  return join(cover, rotate(lean, [57, 98], screen), pen);
}
