import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '#server/context.ts';

/** The real thing: the operating system's own chance. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
};
