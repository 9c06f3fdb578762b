import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, ring, roundLine, scale } from '#simulators/catalogue/pictures/svg.ts';

/** One dumbbell, or a smaller one before a kettlebell. */
export function dumbbell(color: Palette, random: Random, companion: 'kettlebell' | null): string {
  const plate = randomDecimal(random, 28, 34);
  return companion === 'kettlebell'
    ? join(kettlebell(color), dumbbellAt([10, 98], plate, color))
    : scale(1.3, [60, 98], dumbbellAt([26, 98], plate, color));
}

function dumbbellAt([left, ground]: readonly [number, number], plate: number, color: Palette): string {
  const top = ground - plate;
  const middle = top + plate / 2;
  const weight = (x: number, inner: number): string =>
    join(
      rect([inner, top + 5, 9, plate - 10], color.shade, 3),
      rect([x, top, 14, plate], color.base, 4),
      roundLine(path`M${x + 4} ${top + 6}v${plate - 12}`, color.light, 2.5),
    );
  return join(
    rect([left + 12, middle - 4, 44, 8], INK, 3),
    weight(left + 3, left + 15),
    weight(left + 51, left + 44),
    rect([left, middle - 3.5, 5, 7], INK, 2),
    rect([left + 63, middle - 3.5, 5, 7], INK, 2),
    circle([left + 60, top + 7], 1.8, color.accent),
  );
}

function kettlebell(color: Palette): string {
  return join(
    ring([82, 50], 15, [INK, 8]),
    circle([82, 76], 22, color.base),
    filledPath('M90 55.5a22 22 0 0 1 2 40.5c-4 2-8 2-12 2 10-8 14-28 10-42.5z', color.shade),
    roundLine('M67 72c1-5 4-8 8-10', color.light, 3),
    rect([70, 94, 24, 4], INK, 2),
  );
}
