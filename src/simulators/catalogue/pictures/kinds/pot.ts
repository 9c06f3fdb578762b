import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

export function pot(color: Palette, random: Random): string {
  const width = randomDecimal(random, 58, 70);
  const height = randomDecimal(random, 34, 42);
  const knob = pick(random, ['ball', 'bar']);
  const left = 60 - width / 2;
  const rim = 98 - height;
  const lidLeft = path`M${left - 3} ${rim}c2-12 ${width * 0.25}-16 ${width / 2 + 3}-16`;

  const knobs: Record<string, string> = {
    ball: circle([60, rim - 20], 5, INK),
    bar: join(rect([51, rim - 23, 18, 6], INK, 3), line(path`M60 ${rim - 18}v4`, INK, 5)),
  };
  return join(
    roundLine(path`M${left - 9} ${rim + 8}h${width + 18}`, INK, 6),
    filledPath(
      path`M${left} ${rim}h${width}v${height - 14}a14 14 0 0 1-14 14h${28 - width}a14 14 0 0 1-14-14z`,
      color.base,
    ),
    filledPath(
      path`M${left + width * 0.66} ${rim}h${width * 0.34}v${height - 14}a14 14 0 0 1-14 14h${2 - width * 0.34}c8-8 9-24 2 ${-height}z`,
      color.shade,
    ),
    roundLine(path`M${left + 8} ${rim + 9}v${height - 22}`, color.light, 4),
    filledPath(`${lidLeft}${path`s${width / 2 + 1} 4 ${width / 2 + 3} 16z`}`, color.shade),
    filledPath(`${lidLeft}${path`c-14 2 ${-width * 0.3} 8 ${-width * 0.34} 16z`}`, color.base),
    rect([left - 4, rim - 3, width + 8, 5], INK, 2.5),
    knobs[knob] ?? '',
  );
}
