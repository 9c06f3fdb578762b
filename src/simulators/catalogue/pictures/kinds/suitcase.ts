import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, line, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A case on wheels with its handle out: ribbed shell, or a strap around it. */
export function suitcase(color: Palette, random: Random): string {
  const shell = pick(random, ['ribs', 'strap']);
  const width = randomDecimal(random, 46, 54);
  const top = randomDecimal(random, 38, 46);
  const left = 60 - width / 2;
  const right = 60 + width / 2;
  const height = 93 - top;

  const shells: Record<string, string> = {
    ribs: line(
      [0.26, 0.42, 0.58].map((share) => path`M${left + width * share} ${top + 7}v${height - 14}`).join(''),
      color.shade,
      3,
    ),
    strap: join(
      rect([left, top + height * 0.4, width, 8], INK),
      rect([56, top + height * 0.4 - 2, 10, 12], color.light, 2),
    ),
  };
  return join(
    roundLine(path`M50 ${top}V20h20V${top}`, INK, 4),
    roundLine('M52 20h16', color.light, 5),
    rect([left + 4, 90, 9, 8], INK, 3),
    rect([right - 13, 90, 9, 8], INK, 3),
    rect([left, top, width, height], color.base, 9),
    filledPath(
      path`M${right - width * 0.28} ${top}h${width * 0.28 - 9}a9 9 0 0 1 9 9v${height - 18}a9 9 0 0 1-9 9h-${width * 0.28 - 7}c5-14 5-${height - 16}-2 ${-height}z`,
      color.shade,
    ),
    shells[shell] ?? '',
    roundLine(path`M${left + 6} ${top + 10}v${height * 0.35}`, color.light, 3),
    circle([right - 9, top + 9], 2.4, color.accent),
  );
}
