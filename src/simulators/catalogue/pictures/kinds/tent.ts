import { INK, type Palette, SUN } from '#simulators/catalogue/pictures/palette.ts';
import { type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, path, roundLine } from '#simulators/catalogue/pictures/svg.ts';

/** A ridge tent or a dome, its door rolled open. */
export function tent(color: Palette, random: Random, form: 'ridge' | 'dome'): string {
  const top = randomDecimal(random, 32, 40);
  const door = randomDecimal(random, 14, 18);
  const outline: Record<string, { walls: string; shade: string }> = {
    ridge: {
      walls: path`M56 ${top}L14 98h92L68 ${top}z`,
      shade: path`M68 ${top}L106 98H82L62 ${top}z`,
    },
    dome: {
      walls: path`M12 98c2-40 22-${94 - top} 48-${98 - top}s46 ${top - 20} 48 ${98 - top}z`,
      shade: path`M64 ${top}c24 4 42 24 44 ${98 - top}H82c0-34-8-54-18-${98 - top}z`,
    },
  };
  const chosen = outline[form] ?? { walls: '', shade: '' };
  return join(
    form === 'ridge' ? roundLine('M14 96L7 98M106 96l7 2', INK, 2) : '',
    filledPath(chosen.walls, color.base),
    filledPath(chosen.shade, color.shade),
    filledPath(path`M52 ${top + 20}L${52 - door} 98h${door * 2}z`, INK),
    filledPath(path`M52 ${top + 20}L${52 - door} 98h6c8-10 11-24 8-${78 - top}z`, color.light),
    roundLine(
      form === 'ridge' ? path`M50 ${top + 12}L26 ${top + 48}` : path`M46 ${top + 6}c-10 4-18 13-22 22`,
      color.light,
      3,
    ),
    form === 'ridge' ? roundLine(path`M52 ${top + 1}h20`, INK, 4) : circle([60, top + 1], 3, INK),
    circle([56, 90], 3.5, SUN),
  );
}
