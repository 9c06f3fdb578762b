import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { disc, oval, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

/** A sitting soft toy: bear or rabbit, by its ears. */
export function bear(color: Palette, random: Random, animal: 'bear' | 'rabbit'): string {
  const belly = between(random, 11, 14);
  const ears: Record<string, string> = {
    bear: together([40, 80].map((x) => together(disc([x, 27], 9, color.base), disc([x, 27], 4.5, color.light)))),
    rabbit: together(
      [48, 72].map((x) => together(oval([x, 20], [6.5, 17], color.base), oval([x, 20], [3, 11], color.light))),
    ),
  };
  const legs = [37, 83].map((x) => together(disc([x, 88], 10, color.base), disc([x, 89], 5.5, color.light)));
  const face = together(
    oval([60, 49], [10, 8], PAPER),
    oval([60, 46], [3.6, 2.6], INK),
    stroke('M60 49v3M56 53c2 2 6 2 8 0', INK, 1.8),
    disc([50, 38], 2.6, INK),
    disc([70, 38], 2.6, INK),
  );
  return together(
    ears[animal] ?? '',
    stroke('M43 66c-8 3-12 8-13 13', color.base, 11),
    stroke('M77 66c8 3 12 8 13 13', color.shade, 11),
    oval([60, 77], [24, 21], color.base),
    shape('M68 57.5c9 4 16 11 16 19.5 0 12-8 20-20 21 9-10 11-28 4-40.5z', color.shade),
    oval([58, 80], [belly, belly], color.light),
    legs,
    disc([60, 41], 23, color.base),
    shape('M69 20c8 4 14 11 14 21 0 12-9 22-20 23 12-11 14-30 6-44z', color.shade),
    face,
    shape('M60 66l-9-5v10zM60 66l9-5v10z', color.accent),
    disc([60, 66], 2.4, color.accent),
  );
}
