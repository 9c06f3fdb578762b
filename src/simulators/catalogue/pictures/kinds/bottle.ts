import { INK, PAPER, type Palette, STEEL } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

/** An insulated bottle with a loop on its cap, or a wide jar with a label. */
export function bottle(color: Palette, random: Random, form: 'flask' | 'jar'): string {
  const size = randomDecimal(random, 0, 6);
  return form === 'flask' ? flask(color, size) : jar(color, size);
}

function flask(color: Palette, size: number): string {
  const shoulder = 46 - size;
  return join(
    roundLine(path`M52 ${shoulder - 18}c0-10 16-10 16 0`, INK, 4),
    rect([49, shoulder - 18, 22, 12], INK, 3),
    rect([51, shoulder - 8, 18, 6], STEEL),
    filledPath(
      path`M44 ${shoulder + 8}c0-6 6-10 9-12h14c3 2 9 6 9 12v${84 - shoulder}a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6z`,
      color.base,
    ),
    filledPath(
      path`M66 ${shoulder - 4}h1c3 2 9 6 9 12v${84 - shoulder}a6 6 0 0 1-6 6H64c4-16 5-${84 - shoulder} 2-${102 - shoulder}z`,
      color.shade,
    ),
    roundLine(path`M50 ${shoulder + 12}v22`, color.light, 3),
    roundLine(wave({ x: 49, y: 84, width: 22, height: 6 }), color.light, 2.5),
    rect([44, 91, 32, 3], color.accent),
  );
}

function jar(color: Palette, size: number): string {
  const top = 44 - size;
  return join(
    rect([37, top - 12, 46, 14], INK, 3),
    roundLine(path`M43 ${top - 8}v6M50 ${top - 8}v6M57 ${top - 8}v6M64 ${top - 8}v6M71 ${top - 8}v6`, '#1B4660', 2),
    rect([34, top, 52, 98 - top], color.base, 8),
    filledPath(
      path`M72 ${top}h6a8 8 0 0 1 8 8v${82 - top}a8 8 0 0 1-8 8h-8c5-14 6-${82 - top} 2-${98 - top}z`,
      color.shade,
    ),
    rect([34, top + 14, 52, 26], PAPER),
    roundLine(path`M41 ${top + 23}h22M41 ${top + 31}h13`, INK, 2.5),
    circle([75, top + 27], 5, color.accent === '#F6E9D8' ? color.base : color.accent),
    roundLine(path`M40 ${top + 48}v${40 - top}`, color.light, 3),
  );
}
