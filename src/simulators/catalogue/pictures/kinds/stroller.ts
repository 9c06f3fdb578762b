import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A pram with a folding hood. */
export function stroller(color: Palette, random: Random): string {
  const wheel = randomDecimal(random, 10, 13);
  const ribs = pick(random, [2, 3]);
  const hood = randomDecimal(random, 30, 36);
  const axle = 98 - wheel;
  const wheels = [36, 80].map((x) => join(circle([x, axle], wheel, INK), circle([x, axle], wheel * 0.4, color.light)));
  const fold = (index: number): string => {
    const reach = (hood * (index + 1)) / (ribs + 1);
    return roundLine(
      path`M56 62c0-${hood * 0.3} ${-reach * 0.3} -${hood * 0.75} ${-reach} -${hood * 0.92 - index * 3}`,
      color.base,
      2,
    );
  };
  return join(
    roundLine(path`M36 ${axle}L72 72M80 ${axle}L44 72`, INK, 4),
    roundLine('M92 60l11-26h7', INK, 4.5),
    filledPath(path`M56 62H22c-2-${hood * 0.62} 12-${hood} 34-${hood}z`, color.shade),
    Array.from({ length: ribs }, (_, index) => fold(index)),
    filledPath('M20 60h74c0 14-10 22-22 22H42c-12 0-22-8-22-22z', color.base),
    filledPath('M74 60h20c0 14-10 22-22 22h-4c6-6 8-14 6-22z', color.shade),
    roundLine('M28 67c2 5 5 8 10 9', color.light, 3),
    roundLine('M20 60h74', INK, 3),
    circle([62, 71], 3, color.accent),
    wheels,
  );
}
