import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, disc, ring, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';
import { wave } from '#simulators/catalogue/pictures/wave.ts';

/** A record half out of its sleeve. */
export function record(color: Palette, random: Random): string {
  const out = between(random, 18, 26);
  const cover = pick(random, ['sun', 'wave', 'bars']);
  const centre = [50 + out, 68] as const;
  const covers: Record<string, string> = {
    sun: together(disc([46, 66], 14, color.accent), shape('M16 70h60v20H16z', color.shade)),
    wave: together(
      stroke(wave({ x: 24, y: 84, width: 44, height: 9 }), color.light, 4),
      stroke(wave({ x: 24, y: 72, width: 44, height: 9 }), color.accent, 4),
    ),
    bars: stroke('M28 84V66M37 84V56M46 84V72M55 84V60M64 84V68', color.light, 5),
  };
  const disk = together(
    disc(centre, 29, INK),
    ring(centre, 23, ['#1B4660', 1.5]),
    ring(centre, 17, ['#1B4660', 1.5]),
    disc(centre, 10, color.accent === INK ? color.light : color.accent),
    disc(centre, 2, INK),
  );
  return together(
    disk,
    box([16, 38, 60, 60], color.base, 2),
    shape('M68 38h6a2 2 0 0 1 2 2v56a2 2 0 0 1-2 2h-6z', color.shade),
    covers[cover] ?? '',
    stroke('M23 46h22M23 52h12', color.light, 3),
  );
}
