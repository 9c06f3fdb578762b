import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, rotate, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** The closed charging case, and two buds standing beside it on their stems. */
export function earbuds(color: Palette, random: Random): string {
  const caseHeight = randomDecimal(random, 34, 42);
  const stem = randomDecimal(random, 40, 46);
  const lean = randomDecimal(random, 3, 8);
  const lid = 98 - caseHeight;

  const closedCase = join(
    rect([12, lid, 46, caseHeight], color.base, 15),
    filledPath(
      path`M46 ${lid}a15 15 0 0 1 12 15v${caseHeight - 30}a15 15 0 0 1-15 15h-3c7-10 9-${caseHeight - 10} 6-${caseHeight}z`,
      color.shade,
    ),
    line(path`M12 ${lid + 15}h46`, INK, 2),
    roundLine(path`M19 ${lid + 20}v${caseHeight - 32}`, color.light, 3),
    circle([35, lid + 22], 2.2, color.accent),
  );
  const bud = (x: number, side: -1 | 1): string => {
    const top = 98 - stem;
    return rotate(
      side * lean,
      [x, 98],
      join(
        rect([x + side * 7 - 5, top - 9, 10, 11], INK, 4),
        circle([x, top], 10, color.base),
        rect([x - side * 5 - 4.5, top - 3, 9, stem + 1], color.base, 4.5),
        filledPath(path`M${x - side * 5} ${top + 13}h4.5v${stem - 19}a4.5 4.5 0 0 1-4.5 4.5z`, color.shade),
        roundLine(path`M${x - 4} ${top - 4}c1-2 2-2.5 4-2.5`, color.light, 2.5),
        circle([x - side * 5, 90], 1.8, color.accent),
      ),
    );
  };
  return join(closedCase, bud(76, -1), bud(98, 1));
}
