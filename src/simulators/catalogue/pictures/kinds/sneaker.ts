import { PAPER, type Palette, WHITE } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

export function sneaker(color: Palette, random: Random): string {
  const sole = randomDecimal(random, 9, 13);
  const mark = pick(random, ['wave', 'bars', 'dot']);
  const collar = randomDecimal(random, 0, 7);
  const soleTop = 98 - sole;
  const tread = sole * 0.42;
  const heel = path`M17 ${soleTop + 1}C15 ${70 - collar} 19 ${58 - collar} 25 ${54 - collar}`;

  const marks: Record<string, string> = {
    wave: roundLine(wave({ x: 34, y: soleTop - 5, width: 38, height: 9 }), color.light, 3),
    bars: roundLine(path`M40 ${soleTop - 4}l8-16M49 ${soleTop - 4}l7-13M58 ${soleTop - 4}l5-10`, color.light, 4),
    dot: circle([52, soleTop - 10], 6, color.accent),
  };
  return join(
    filledPath(`${heel}${path`c3 6 11 7 18 0l6-3c7 11 20 18 38 21 11 2 17 6 17 14v${soleTop - 85}z`}`, color.base),
    filledPath(`${heel}${path`c2 4 6 6 10 5-4 9-5 20-3 ${soleTop - 57 + collar}z`}`, color.shade),
    filledPath('M80 70c10 2 24 5 24 15H86c-4-4-6-10-6-15z', color.shade),
    [0, 1, 2].map((lace) => roundLine(path`M${51 + lace * 8} ${62 + lace * 4}l7-5`, WHITE, 2.6)),
    marks[mark] ?? '',
    filledPath(path`M15 ${soleTop}h89c2 6 0 ${sole} -7 ${sole}H22c-6 0-8-5-7 ${-sole}z`, PAPER),
    filledPath(
      path`M15.5 ${98 - tread}h89c-.6 ${tread - 1}-3 ${tread}-7 ${tread}H22c-4 0-6-1.5-6.5 ${-tread}z`,
      color.light,
    ),
  );
}
