import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const CENTRE = [60, 59] as const;

export function watch(color: Palette, random: Random): string {
  const square = random() > 0.6;
  const radius = randomDecimal(random, 21, 25);
  const hour = randomDecimal(random, -60, 60);
  const side = 2 * radius;

  const strap = join(
    filledPath('M47 20h26l3 24H44zM44 74h32l-4 24H48z', color.shade),
    filledPath('M47 20h10l-1 24H44zM44 74h12l1 24h-9z', color.base),
    roundLine('M60 80v3M60 87v3', INK, 2.5),
  );
  const face = square
    ? join(
        rect([60 - radius, 59 - radius, side, side], INK, 9),
        rect([64 - radius, 63 - radius, side - 8, side - 8], PAPER, 6),
      )
    : join(circle(CENTRE, radius, INK), circle(CENTRE, radius - 4.5, PAPER));
  const ticks = [0, 90, 180, 270].map((angle) => rotate(angle, CENTRE, line(path`M60 ${67 - radius}v3`, INK, 2)));
  const hands = join(
    rotate(hour, CENTRE, roundLine('M60 59v-10', INK, 3)),
    rotate(hour + 110, CENTRE, roundLine('M60 59v-14', color.base, 2.5)),
  );
  return join(
    strap,
    rect([59 + radius, 55, 7, 9], INK, 2.5),
    face,
    ticks,
    hands,
    circle(CENTRE, 2.5, color.accent === INK ? color.base : color.accent),
  );
}
