import { INK, type Palette, SUN, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, rect, rotate } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';
import { wallpapers } from './wallpapers.ts';

/** Two phones, one seen from behind and one in front of it showing its screen. */
export function phone(color: Palette, random: Random): string {
  const lenses = pick(random, [1, 2, 3]);
  const wallpaper = pick(random, wallpapers);

  const lens = (index: number): string => {
    const y = 36.5 + index * 8;
    return join(circle([41.5, y], 3.1, INK), circle([40.6, y - 0.9], 0.9, WHITE));
  };
  const back = join(
    rect([30, 24, 40, 75], color.base, 8),
    filledPath('M62 24a8 8 0 0 1 8 8v59a8 8 0 0 1-8 8h-3V24z', color.shade),
    rect([35, 29, lenses > 1 ? 13 : 12, 8 + lenses * 6.5], color.light, 6),
    Array.from({ length: lenses }, (_, index) => lens(index)),
  );

  const hills = wave({ x: 59, y: 80, width: 32, height: 10 });
  const front = join(
    rect([56, 28, 38, 70], INK, 7.5),
    rect([59, 31, 32, 64], wallpaper, 5),
    circle([75, 62], 7, SUN),
    filledPath(`${hills}V90a5 5 0 0 1-5 5H64a5 5 0 0 1-5-5z`, color.base),
    rect([70, 34, 10, 2.6], INK, 1.3),
  );
  return join(rotate(-7, [52, 98], back), rotate(5, [74, 98], front));
}
