import { z } from '#contract/zod.ts';
import type { Permission } from '#domain/staff/roles.ts';

/** Where an open page says what it shows, and hears who else looks at it. It is no call: nothing is done by it. */
export const PRESENCE_PATH = '/operacion/presencia';
/** A page says so this often. */
export const PRESENCE_EACH_MS = 15_000;

/** What more than one person may work on, with what a role needs to see it. */
export const PRESENCE_PERMISSIONS = {
  order: 'orders',
  case: 'cases',
  refund: 'orders',
  customer: 'customers',
} as const satisfies Record<string, Permission>;
export type PresenceKind = keyof typeof PRESENCE_PERMISSIONS;

const kinds = Object.keys(PRESENCE_PERMISSIONS) as [PresenceKind, ...PresenceKind[]];

export const presence = z.strictObject({
  kind: z.enum(kinds),
  /** The number of an order or a case, else the id. */
  id: z.string().regex(/^(\d{1,10}|[\da-f-]{36})$/),
  /** False when the page is left. */
  isOpen: z.boolean(),
});

export const present = z.strictObject({
  /** Of the others who have the page open. */
  names: z.array(z.string()),
  /** The last row of the audit about what the page shows; null where nobody did anything. */
  lastAct: z.int().nullable(),
});
export type Present = z.output<typeof present>;
