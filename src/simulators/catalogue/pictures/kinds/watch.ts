import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, line, path, shape, stroke, together, turned } from '#simulators/catalogue/pictures/svg.ts';

const CENTRE = [60, 59] as const;

export function watch(color: Palette, random: Random): string {
  const square = random() > 0.6;
  const radius = between(random, 21, 25);
  const hour = between(random, -60, 60);
  const side = 2 * radius;

  const strap = together(
    shape('M47 20h26l3 24H44zM44 74h32l-4 24H48z', color.shade),
    shape('M47 20h10l-1 24H44zM44 74h12l1 24h-9z', color.base),
    stroke('M60 80v3M60 87v3', INK, 2.5),
  );
  const face = square
    ? together(
        box([60 - radius, 59 - radius, side, side], INK, 9),
        box([64 - radius, 63 - radius, side - 8, side - 8], PAPER, 6),
      )
    : together(disc(CENTRE, radius, INK), disc(CENTRE, radius - 4.5, PAPER));
  const ticks = [0, 90, 180, 270].map((angle) => turned(angle, CENTRE, line(path`M60 ${67 - radius}v3`, INK, 2)));
  const hands = together(
    turned(hour, CENTRE, stroke('M60 59v-10', INK, 3)),
    turned(hour + 110, CENTRE, stroke('M60 59v-14', color.base, 2.5)),
  );
  return together(
    strap,
    box([59 + radius, 55, 7, 9], INK, 2.5),
    face,
    ticks,
    hands,
    disc(CENTRE, 2.5, color.accent === INK ? color.base : color.accent),
  );
}
