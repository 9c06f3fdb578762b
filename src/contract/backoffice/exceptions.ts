import { after, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { EXCEPTION_KINDS } from '#domain/exceptions/kinds.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { act, read } from './endpoint.ts';

const kind = z.enum(EXCEPTION_KINDS, { error: 'Ese tipo no existe' });
const key = z.strictObject({ kind, subject: z.string().min(1).max(150) });

/** By what the queue is sorted: since when a row waits, the dollars of its order, or those by its risk of arriving late. */
export const QUEUE_SORTS = ['age', 'amount', 'risk'] as const;

const exception = z.strictObject({
  /** Where it stands in the queue, as `after` takes it. */
  position: z.string(),
  kind,
  subject: z.string(),
  /** What it is about, in words: 'Orden 10001'. */
  label: z.string(),
  /** The page of what it is about, below the back office; null where there is none. */
  page: z.string().nullable(),
  /** The same for the order, where it is about an order. */
  orderNumber: z.number().nullable(),
  /** The roles that may do what it needs, where the caller's may not. */
  whoCan: z.string().nullable(),
  detail: z.string().nullable(),
  /** Whose order it is, by name; null for a role that does not see customers. */
  customer: z.string().nullable(),
  /** What the order is of; null where it is about no order. */
  amount: z.strictObject({ cents: z.int(), currency: z.enum(CURRENCIES) }).nullable(),
  /** How probable it is that the order arrives late, in percent; null where nobody knows, or it is not on its way. */
  latePercent: z.int().nullable(),
  since: instant,
  /** Until when it may wait. */
  dueAt: instant,
  /** Whether it waits for longer than that. */
  isLate: z.boolean(),
  holder: z.strictObject({ name: z.string(), isOwn: z.boolean() }).nullable(),
  snoozed: z.strictObject({ until: instant, reason: z.string() }).nullable(),
  note: z.strictObject({ text: z.string(), by: z.string(), at: instant }).nullable(),
});
export type ListedException = z.output<typeof exception>;

const repair = z.strictObject({
  kind: z.string(),
  subject: z.string(),
  label: z.string(),
  page: z.string().nullable(),
  stalledSince: instant,
  repairedAt: instant,
  tries: z.number(),
});

const MAX_NOTE = 500;

export const exceptionEndpoints = {
  listExceptions: read({
    summary: 'Lo que espera a una persona, por omisión lo más viejo primero',
    permission: 'queue',
    input: z.strictObject({
      kind: kind.optional(),
      mine: z.boolean().default(false),
      /** Those that wait for longer than their kind may. */
      late: z.boolean().default(false),
      snoozed: z.boolean().default(false),
      /** Those about one order alone. */
      orderNumber: z.int().positive().max(999_999_999).optional(),
      sort: z.enum(QUEUE_SORTS, { error: 'Ese orden no existe' }).default('age'),
      descending: z.boolean().default(false),
      after,
    }),
    reply: pageOf(exception),
  }),
  countExceptions: read({
    summary: 'Cuántas hay de cada tipo que tu rol ve',
    permission: 'queue',
    input: z.strictObject({}),
    reply: z.array(
      z.strictObject({ kind, waiting: z.number(), mine: z.number(), late: z.number(), snoozed: z.number() }),
    ),
  }),
  readException: read({
    summary: 'Una excepción con sus notas',
    permission: 'queue',
    input: key,
    reply: exception.extend({
      notes: z.array(z.strictObject({ text: z.string(), by: z.string(), at: instant })),
    }),
  }),
  listRepairs: read({
    summary: 'Lo que la conciliación volvió a intentar y dejó de estar trabado',
    permission: 'queue',
    input: z.strictObject({ after }),
    reply: pageOf(repair),
  }),
  takeItem: act({ summary: 'La excepción queda a tu nombre', permission: 'queue', reason: false, input: key }),
  releaseItem: act({
    summary: 'La excepción deja de estar a tu nombre',
    permission: 'queue',
    reason: false,
    input: key,
  }),
  snoozeItem: act({
    summary: 'Saca la excepción de la cola hasta una fecha',
    permission: 'queue',
    input: key.extend({ until: z.iso.datetime({ error: 'Elegí hasta cuándo' }) }),
  }),
  noteItem: act({
    summary: 'Agrega una nota a la excepción',
    permission: 'queue',
    reason: false,
    input: key.extend({
      note: z
        .string()
        .trim()
        .min(1, { error: 'Escribí la nota' })
        .max(MAX_NOTE, { error: `La nota tiene hasta ${MAX_NOTE} letras` }),
    }),
  }),
  closeItem: act({ summary: 'Da por resuelto lo que nada más termina', permission: 'queue', input: key }),
  retryItem: act({ summary: 'Vuelve a intentar el trabajo trabado', permission: 'queue', reason: false, input: key }),
};
