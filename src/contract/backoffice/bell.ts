import { absentInput } from '#contract/backoffice/fields.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { act, read } from './endpoint.ts';

/** What somebody is called for, in the order in which it is shown. */
export const BELL_KINDS = ['approval', 'mention', 'assigned', 'deadline', 'partner'] as const;

/** Of all kinds together at most so many are shown, and may be seen at once. */
export const MAX_BELL_ITEMS = 100;

/** Until when something is put off. */
export const POSTPONEMENTS = ['hour', 'tomorrow'] as const;

const item = z.string().min(1).max(200);

const bellItem = z.strictObject({
  kind: z.enum(BELL_KINDS),
  item,
  /** What it is about, in words: 'Orden 10001'. */
  label: z.string(),
  text: z.string(),
  /** Null where the role opens none. */
  page: z.string().nullable(),
  at: instant,
  isNew: z.boolean(),
});
export type BellItem = z.output<typeof bellItem>;

export const bellEndpoints = {
  readBell: read({
    summary: 'Lo que te llama: te nombran, te asignan, espera tu aprobación, vence o no responde',
    permission: null,
    input: absentInput,
    reply: z.strictObject({
      items: z.array(bellItem),
      /** Whether a mail of the morning says the same. */
      hasDigest: z.boolean(),
    }),
  }),
  seeBell: act({
    summary: 'Lo que te llamaba queda visto',
    permission: null,
    reason: false,
    input: z.strictObject({ items: z.array(item).min(1).max(MAX_BELL_ITEMS) }),
  }),
  postponeBell: act({
    summary: 'Vuelve a llamarte más tarde',
    permission: null,
    reason: false,
    input: z.strictObject({ item, until: z.enum(POSTPONEMENTS, { error: 'Elegí hasta cuándo' }) }),
  }),
  setDigest: act({
    summary: 'Pide o deja de pedir el correo de la mañana',
    permission: null,
    reason: false,
    input: z.strictObject({ isOn: z.boolean() }),
  }),
};
