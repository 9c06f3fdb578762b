import { INK, PAPER, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';
import { wallpapers } from './wallpapers.ts';

export function laptop(color: Palette, random: Random): string {
  const wallpaper = pick(random, wallpapers);
  const width = randomDecimal(random, 66, 74);
  const left = 60 - width / 2;
  const hills = wave({ x: left + 4, y: 76, width: width - 8, height: 11 });

  const screen = join(
    rect([left, 38, width, 50], INK, 5),
    rect([left + 4, 42, width - 8, 42], wallpaper, 2),
    circle([60, 64], 8, SUN),
    filledPath(`${hills}${path`v6h${8 - width}z`}`, color.base),
  );
  const keyboard = join(
    filledPath(path`M${left - 10} 88h${width + 20}l-3 7a5 5 0 0 1-4 3H${left - 3}a5 5 0 0 1-4-3z`, color.light),
    filledPath(path`M${left - 10} 88h${width + 20}l-1.5 4H${left - 8.5}z`, PAPER),
    filledPath('M51 88h18l-2 3.5H53z', color.shade),
  );
  return join(screen, keyboard);
}
