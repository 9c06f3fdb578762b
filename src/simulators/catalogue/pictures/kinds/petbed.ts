import { INK, PAPER, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, ellipse, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const CAT = '#3D4C56';

/** A round bed; a cat sleeps in it, or a bone lies on the cushion. */
export function petbed(color: Palette, random: Random): string {
  const guest = pick(random, ['cat', 'bone']);
  const rim = randomDecimal(random, 64, 68);
  const guests: Record<string, string> = { cat: sleepingCat(), bone: bone() };
  return join(
    ellipse([60, rim], [47, 15], color.shade),
    ellipse([60, rim + 3], [37, 10], color.light),
    guests[guest] ?? '',
    filledPath(
      path`M13 ${rim}c0 8 21 15 47 15s47-7 47-15c3 20-2 31-12 33H25C15 96 10 ${rim + 20} 13 ${rim}z`,
      color.base,
    ),
    filledPath(path`M84 ${rim + 13}c14-2 23-7 23-13 3 20-2 31-12 33H78c6-4 8-12 6-20z`, color.shade),
    roundLine(path`M22 ${rim + 15}c2 6 5 9 9 10`, color.light, 3),
    circle([60, 90], 2.6, color.accent),
  );
}

function sleepingCat(): string {
  return join(
    filledPath('M34 72c0-16 14-26 30-26 14 0 24 10 24 26z', CAT),
    filledPath('M74 49c9 4 14 12 14 23H72c6-6 7-16 2-23z', INK),
    filledPath('M30 74c-2-10 0-16 2-20l7 5h6l7-5c3 6 3 13 1 20z', CAT),
    roundLine('M36 67c1 1 3 1 4 0M45 67c1 1 3 1 4 0', PAPER, 1.6),
  );
}

function bone(): string {
  const ends = [44, 76].flatMap((x) => [circle([x, 61], 4.5, PAPER), circle([x, 68], 4.5, PAPER)]);
  return join(ends, rect([44, 61, 32, 7], PAPER, 2));
}
