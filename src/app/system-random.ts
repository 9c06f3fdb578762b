import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Chance } from '#server/context.ts';

/** The real thing: the operating system's own chance. */
export const systemChance: Chance = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
};
