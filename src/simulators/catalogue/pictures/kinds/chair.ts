import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const WOOD = '#856949';

/** An office chair on castors, or an armchair on wooden legs. */
export function chair(color: Palette, random: Random, form: 'office' | 'armchair'): string {
  const size = randomDecimal(random, 0, 6);
  return form === 'office' ? officeChair(color, size) : armchair(color, size);
}

function officeChair(color: Palette, size: number): string {
  const top = 24 - size;
  const base = join(
    roundLine('M60 72v16', INK, 5),
    roundLine('M38 92c6-6 12-7 22-7s16 1 22 7', INK, 4),
    [37, 60, 83].map((x) => circle([x, 94], 4, INK)),
  );
  const back = join(
    rect([40, top, 40, 42 + size], color.base, 11),
    filledPath(
      path`M66 ${top}h3a11 11 0 0 1 11 11v${20 + size}a11 11 0 0 1-11 11h-6c6-12 7-${30 + size} 3-${42 + size}z`,
      color.shade,
    ),
    roundLine(path`M46 ${top + 10}v${18 + size}`, color.light, 3),
    rect([52, top + 6, 14, 4], color.accent, 2),
  );
  const arms = roundLine('M30 56h8M82 56h8M33 56v10c0 4 4 6 8 6M87 56v10c0 4-4 6-8 6', INK, 4.5);
  const seat = join(
    rect([32, 64, 56, 11], color.base, 5.5),
    filledPath('M74 64h8.5a5.5 5.5 0 0 1 0 11H72c2-3 3-8 2-11z', color.shade),
  );
  return join(base, back, arms, seat);
}

function armchair(color: Palette, size: number): string {
  const top = 34 - size;
  return join(
    roundLine('M34 88l-3 9M86 88l3 9', WOOD, 5),
    rect([32, top, 56, 62 - size / 2], color.base, 14),
    filledPath(path`M74 ${top}a14 14 0 0 1 14 14v44H70c6-14 8-${46 + size} 4-58z`, color.shade),
    roundLine(path`M40 ${top + 12}v14`, color.light, 3.5),
    rect([36, 66, 48, 13], color.light, 6),
    rect([22, 54, 17, 37], color.base, 8),
    rect([81, 54, 17, 37], color.shade, 8),
    rect([30, 78, 60, 13], color.base, 3),
    filledPath('M72 78h18v13H70c2-4 3-9 2-13z', color.shade),
    circle([60, top + 12], 2.2, color.accent),
  );
}
