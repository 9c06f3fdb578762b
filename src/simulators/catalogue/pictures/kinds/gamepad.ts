import { INK, type Palette } from '#simulators/catalogue/pictures/palette.ts';
import { pick, type Random, randomDecimal } from '#simulators/catalogue/pictures/seeded-random.ts';
import { circle, clip, filledPath, join, path, rect, roundLine } from '#simulators/catalogue/pictures/svg.ts';

const BODY = 'M36 44h48c12 0 18 9 21 25s4 29-6 29c-9 0-12-15-20-17H41c-8 2-11 17-20 17-10 0-9-13-6-29s9-25 21-25z';

export function gamepad(color: Palette, random: Random): string {
  const sticks = pick(random, ['level', 'staggered']);
  const spread = randomDecimal(random, 4.5, 6);
  const leftStick = sticks === 'level' ? ([46, 74] as const) : ([36, 60] as const);
  const cross = sticks === 'level' ? ([36, 59] as const) : ([47, 75] as const);

  const stick = (at: readonly [number, number]): string => join(circle(at, 8, INK), circle(at, 4.6, color.shade));
  const buttons = join(
    circle([85, 60 - spread], 3, color.light),
    circle([85 - spread, 60], 3, color.light),
    circle([85 + spread, 60], 3, INK),
    circle([85, 60 + spread], 3, color.accent),
  );
  return join(
    rect([26, 38, 20, 14], INK, 5),
    rect([74, 38, 20, 14], INK, 5),
    filledPath(BODY, color.base),
    clip('gamepad', BODY, filledPath('M82 40h30v62H88c4-20 2-42-6-62z', color.shade)),
    roundLine('M24 54c2-4 5-5 9-5.5', color.light, 3),
    stick(leftStick),
    stick([74, 75]),
    filledPath(path`M${cross[0] - 2} ${cross[1] - 6}h4v4h4v4h-4v4h-4v-4h-4v-4h4z`, INK),
    buttons,
    rect([55, 54, 10, 4], INK, 2),
  );
}
