import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, line, path, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

/** A case on wheels with its handle out: ribbed shell, or a strap around it. */
export function suitcase(color: Palette, random: Random): string {
  const shell = pick(random, ['ribs', 'strap']);
  const width = between(random, 46, 54);
  const top = between(random, 38, 46);
  const left = 60 - width / 2;
  const right = 60 + width / 2;
  const height = 93 - top;

  const shells: Record<string, string> = {
    ribs: line(
      [0.26, 0.42, 0.58].map((share) => path`M${left + width * share} ${top + 7}v${height - 14}`).join(''),
      color.shade,
      3,
    ),
    strap: together(
      box([left, top + height * 0.4, width, 8], INK),
      box([56, top + height * 0.4 - 2, 10, 12], color.light, 2),
    ),
  };
  return together(
    stroke(path`M50 ${top}V20h20V${top}`, INK, 4),
    stroke('M52 20h16', color.light, 5),
    box([left + 4, 90, 9, 8], INK, 3),
    box([right - 13, 90, 9, 8], INK, 3),
    box([left, top, width, height], color.base, 9),
    shape(
      path`M${right - width * 0.28} ${top}h${width * 0.28 - 9}a9 9 0 0 1 9 9v${height - 18}a9 9 0 0 1-9 9h-${width * 0.28 - 7}c5-14 5-${height - 16}-2 ${-height}z`,
      color.shade,
    ),
    shells[shell] ?? '',
    stroke(path`M${left + 6} ${top + 10}v${height * 0.35}`, color.light, 3),
    disc([right - 9, top + 9], 2.4, color.accent),
  );
}
