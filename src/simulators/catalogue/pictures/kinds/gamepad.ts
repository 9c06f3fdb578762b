import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { between, pick, type Random } from '#simulators/catalogue/pictures/seed.ts';
import { box, cutTo, disc, path, shape, stroke, together } from '#simulators/catalogue/pictures/svg.ts';

const BODY = 'M36 44h48c12 0 18 9 21 25s4 29-6 29c-9 0-12-15-20-17H41c-8 2-11 17-20 17-10 0-9-13-6-29s9-25 21-25z';

export function gamepad(color: Palette, random: Random): string {
  const sticks = pick(random, ['level', 'staggered']);
  const spread = between(random, 4.5, 6);
  const leftStick = sticks === 'level' ? ([46, 74] as const) : ([36, 60] as const);
  const cross = sticks === 'level' ? ([36, 59] as const) : ([47, 75] as const);

  const stick = (at: readonly [number, number]): string => together(disc(at, 8, INK), disc(at, 4.6, color.shade));
  const buttons = together(
    disc([85, 60 - spread], 3, color.light),
    disc([85 - spread, 60], 3, color.light),
    disc([85 + spread, 60], 3, INK),
    disc([85, 60 + spread], 3, color.accent),
  );
  return together(
    box([26, 38, 20, 14], INK, 5),
    box([74, 38, 20, 14], INK, 5),
    shape(BODY, color.base),
    cutTo('gamepad', BODY, shape('M82 40h30v62H88c4-20 2-42-6-62z', color.shade)),
    stroke('M24 54c2-4 5-5 9-5.5', color.light, 3),
    stick(leftStick),
    stick([74, 75]),
    shape(path`M${cross[0] - 2} ${cross[1] - 6}h4v4h4v4h-4v4h-4v-4h-4v-4h4z`, INK),
    buttons,
    box([55, 54, 10, 4], INK, 2),
  );
}
