import { id } from '#contract/backoffice/fields.ts';
import { after, pageOf } from '#contract/backoffice/page.ts';
import { instant, requiredMultilineText } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { CASE_KINDS } from '#domain/cases/case.ts';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#domain/photo/photo.ts';
import { CALL_OUTCOMES, CALLED } from '#domain/staff/calls.ts';
import { HISTORY_KINDS } from '#domain/staff/order-history.ts';
import { act, read } from './endpoint.ts';
import { orderNumber } from './order-desk.ts';

export const MAX_NOTE = 2000;

const caseNumber = z.int({ error: 'El número del caso no es válido' }).min(1).max(Number.MAX_SAFE_INTEGER);

/** What a thread is of: the pages on which it stands. Those of a case and of a refund are the thread of their order. */
export const threadSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order'), number: orderNumber }),
  z.strictObject({ kind: z.literal('case'), number: caseNumber }),
  z.strictObject({ kind: z.literal('refund'), id }),
  z.strictObject({ kind: z.literal('customer'), id }),
]);
export type ThreadSubject = z.output<typeof threadSubject>;

const historyEntry = z.strictObject({
  key: z.string(),
  at: instant,
  kind: z.enum(HISTORY_KINDS),
  /** The partner that it happened at; null for the shop itself. */
  partner: z.string().nullable(),
  /** Who did it: a person's name, the shopper, a partner, or the shop by itself. */
  who: z.string().min(1),
  text: z.string().min(1),
  /** What a person gave as the reason, or wrote. */
  detail: z.string().nullable(),
  /** The page of what it is about, below the back office, where that is not the one that shows it. */
  place: z.strictObject({ label: z.string(), page: z.string() }).nullable(),
  /** A photo, by its address below the back office. */
  picture: z.strictObject({ page: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** What the partner sent, as text; without sealed fields, personal data masked for those who may not see them. */
  raw: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Of what a message to the shopper may be. */
const answering = z.strictObject({
  /** The order, or the newest ones of the customer. */
  orders: z.array(z.int()),
  /** The case that it goes into; null: it opens one. */
  openCase: z.strictObject({ number: z.int(), kind: z.enum(CASE_KINDS) }).nullable(),
  /** The id of its newest message; empty where it has none, null where it is not known of which order it will be. */
  newest: z.string().nullable(),
  /** Who looks after the order. */
  owner: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** The sentence that is true now of the order; null for a customer. */
  whatToSay: z.string().nullable(),
});
export type Answering = z.output<typeof answering>;

const text = requiredMultilineText(MAX_NOTE);

/** A JPEG, PNG or WebP in base64, which takes four characters for three bytes. */
const photo = z.string().max(Math.ceil(MAX_PHOTO_BYTES / 3) * 4, 'La foto tiene hasta 5 MB');

export const threadEndpoints = {
  readThread: read({
    summary: 'Todo lo que pasó y se dijo, lo más nuevo primero',
    permission: 'orders',
    input: z.strictObject({
      subject: threadSubject,
      kind: z.enum(HISTORY_KINDS).optional(),
      /** Whether it has what machines said and did, too. */
      machine: z.boolean().default(true),
      after,
    }),
    reply: pageOf(historyEntry).extend({
      /** How many entries are left out for being a machine's. */
      folded: z.int(),
      /** Null for who does not write to shoppers, and where nobody is left to write to. */
      answering: answering.nullable(),
    }),
  }),
  readNotePhoto: read({
    summary: 'La foto de una nota, en base64',
    permission: 'orders',
    input: z.strictObject({ id }),
    reply: z.strictObject({ type: z.enum(PHOTO_TYPES), data: z.string() }),
  }),
  addNote: act({
    summary: 'Deja una nota para el equipo, que puede nombrar a alguien con @ y llevar una foto',
    permission: 'orders',
    reason: false,
    /** `content`: the photo, by the name of what a form reads of a file. */
    input: z.strictObject({ subject: threadSubject, text, content: photo.optional() }),
  }),
  noteCall: act({
    summary: 'Anota una llamada por teléfono: con quién y cómo terminó',
    permission: 'orders',
    reason: false,
    input: z.strictObject({
      subject: threadSubject,
      called: z.enum(CALLED, { error: 'Elegí con quién hablaste' }),
      outcome: z.enum(CALL_OUTCOMES, { error: 'Elegí cómo terminó la llamada' }),
      text: z.string({ error: MESSAGES.text }).trim().max(MAX_NOTE, MESSAGES.tooLong).default(''),
    }),
  }),
};
