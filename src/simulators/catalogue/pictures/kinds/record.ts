import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, filledPath, join, rect, ring, roundLine } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

/** A record half out of its sleeve. */
export function record(color: Palette, random: Random): string {
  const out = randomDecimal(random, 18, 26);
  const cover = pick(random, ['sun', 'wave', 'bars']);
  const centre = [50 + out, 68] as const;
  const covers: Record<string, string> = {
    sun: join(circle([46, 66], 14, color.accent), filledPath('M16 70h60v20H16z', color.shade)),
    wave: join(
      roundLine(wave({ x: 24, y: 84, width: 44, height: 9 }), color.light, 4),
      roundLine(wave({ x: 24, y: 72, width: 44, height: 9 }), color.accent, 4),
    ),
    bars: roundLine('M28 84V66M37 84V56M46 84V72M55 84V60M64 84V68', color.light, 5),
  };
  const disk = join(
    circle(centre, 29, INK),
    ring(centre, 23, ['#1B4660', 1.5]),
    ring(centre, 17, ['#1B4660', 1.5]),
    circle(centre, 10, color.accent === INK ? color.light : color.accent),
    circle(centre, 2, INK),
  );
  return join(
    disk,
    rect([16, 38, 60, 60], color.base, 2),
    filledPath('M68 38h6a2 2 0 0 1 2 2v56a2 2 0 0 1-2 2h-6z', color.shade),
    covers[cover] ?? '',
    roundLine('M23 46h22M23 52h12', color.light, 3),
  );
}
