import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, ellipse, filledPath, join, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A sitting soft toy: bear or rabbit, by its ears. */
export function bear(color: Palette, random: Random, animal: 'bear' | 'rabbit'): string {
  const belly = randomDecimal(random, 11, 14);
  const ears: Record<string, string> = {
    bear: join([40, 80].map((x) => join(circle([x, 27], 9, color.base), circle([x, 27], 4.5, color.light)))),
    rabbit: join(
      [48, 72].map((x) => join(ellipse([x, 20], [6.5, 17], color.base), ellipse([x, 20], [3, 11], color.light))),
    ),
  };
  const legs = [37, 83].map((x) => join(circle([x, 88], 10, color.base), circle([x, 89], 5.5, color.light)));
  const face = join(
    ellipse([60, 49], [10, 8], PAPER),
    ellipse([60, 46], [3.6, 2.6], INK),
    roundLine('M60 49v3M56 53c2 2 6 2 8 0', INK, 1.8),
    circle([50, 38], 2.6, INK),
    circle([70, 38], 2.6, INK),
  );
  return join(
    ears[animal] ?? '',
    roundLine('M43 66c-8 3-12 8-13 13', color.base, 11),
    roundLine('M77 66c8 3 12 8 13 13', color.shade, 11),
    ellipse([60, 77], [24, 21], color.base),
    filledPath('M68 57.5c9 4 16 11 16 19.5 0 12-8 20-20 21 9-10 11-28 4-40.5z', color.shade),
    ellipse([58, 80], [belly, belly], color.light),
    legs,
    circle([60, 41], 23, color.base),
    filledPath('M69 20c8 4 14 11 14 21 0 12-9 22-20 23 12-11 14-30 6-44z', color.shade),
    face,
    filledPath('M60 66l-9-5v10zM60 66l9-5v10z', color.accent),
    circle([60, 66], 2.4, color.accent),
  );
}
