import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '#server/context.ts';

/** Randomness of the operating system's cryptographic generator. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
};
