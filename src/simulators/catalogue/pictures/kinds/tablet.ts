import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, path, shape, stroke, together, turned } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';
import { wallpapers } from './wallpapers.ts';

/** A tablet held up by its folded cover, a pen leaning on it. */
export function tablet(color: Palette, random: Random): string {
  const wallpaper = pick(random, wallpapers);
  const height = between(random, 60, 68);
  const lean = between(random, -5, -2);
  const top = 98 - height;
  const hills = wave({ x: 34, y: 86, width: 46, height: 14 });

  const cover = shape(path`M76 ${top + 8}L100 98H72z`, color.shade);
  const screen = together(
    box([28, top, 58, height], color.base, 6),
    box([31, top + 3, 52, height - 6], INK, 4),
    box([34, top + 6, 46, height - 12], wallpaper, 1.5),
    disc([61, top + height * 0.45], 8.5, SUN),
    shape(`${hills}V92H34z`, color.base),
  );
  const pen = turned(
    12,
    [22, 98],
    together(stroke('M22 50V92', color.light, 5), stroke('M22 84v8', color.shade, 5), stroke('M22 96v1', INK, 2.5)),
  );
  return together(cover, turned(lean, [57, 98], screen), pen);
}
