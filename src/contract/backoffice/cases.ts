import { id } from '#contract/backoffice/fields.ts';
import { checkInvoice, complaintFields } from '#contract/cases.ts';
import { instant, namedOrder, requiredMultilineText } from '#contract/fields.ts';
import { broughtParcelSchema } from '#contract/order-parcels.ts';
import { refundSchema } from '#contract/refunds.ts';
import { z } from '#contract/zod.ts';
import { CLAIM_ANSWERS, CLAIM_STATES } from '#domain/cases/carrier-claim.ts';
import { CASE_AUTHORS, CASE_KINDS, CASE_STATES, MAX_CASE_TEXT } from '#domain/cases/case.ts';
import { ORDER_STATUSES, PACKAGE_STATUSES } from '#domain/order/status.ts';
import { PHOTO_TYPES } from '#domain/photo/photo.ts';
import { act, read } from './endpoint.ts';
import { orderNumber } from './order-desk.ts';
import { after, listCount, orderFacts, pageOf } from './page.ts';

export const caseNumber = z.int({ error: 'El número del caso no es válido' }).min(1).max(Number.MAX_SAFE_INTEGER);

const caseRow = z.strictObject({
  number: z.int(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  orderNumber: z.int(),
  openedAt: instant,
  /** When the shopper wrote what is not answered yet; null where the shop had the last word. */
  waitingSince: instant.nullable(),
  photos: z.int(),
  ...orderFacts,
});
export type StaffCaseRow = z.output<typeof caseRow>;

/** Whose word is next in an open case. */
const CASE_TURNS = ['shop', 'shopper'] as const;

const caseFilters = z.strictObject({
  state: z.enum(CASE_STATES).default('open'),
  kind: z.enum(CASE_KINDS).optional(),
  /** Of open cases. */
  turn: z.enum(CASE_TURNS, { error: 'Eso no existe' }).optional(),
});
export type CaseFilters = z.output<typeof caseFilters>;

const caseDetails = z.strictObject({
  number: z.int(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  openedAt: instant,
  /** Who opened it in the shopper's name; null: the shopper. */
  openedBy: z.string().nullable(),
  waitingSince: instant.nullable(),
  closing: z.strictObject({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  invoice: z.strictObject({ name: z.string(), rut: z.string().nullable() }).nullable(),
  messages: z.array(
    z.strictObject({
      id: z.string(),
      /** Null for the shopper. */
      by: z.string().nullable(),
      author: z.enum(CASE_AUTHORS),
      text: z.string(),
      at: instant,
    }),
  ),
  photos: z.array(z.strictObject({ id: z.string(), width: z.int(), height: z.int(), at: instant })),
  /** What is claimed from the carrier; null for every kind but `not-received`. */
  claim: z
    .strictObject({
      state: z.enum(CLAIM_STATES),
      dueAt: instant,
      decideBy: instant,
      sentAt: instant.nullable(),
      answer: z.enum(CLAIM_ANSWERS).nullable(),
      answeredAt: instant.nullable(),
      /** The order that is sent for it at the shop's cost. */
      replacement: namedOrder.nullable(),
      /** The number of the order whose payment it was of, where what is asked for waits for approval. */
      paidOrder: z.int(),
      /** What happens next and until when, as the shopper reads it. */
      next: z.string(),
      /** For the carrier, to copy. */
      text: z.string(),
    })
    .nullable(),
  /** Null for a role that does not see customers. */
  customerId: z.string().nullable(),
  order: z.strictObject({
    number: z.int(),
    status: z.enum(ORDER_STATUSES),
    orderedAt: instant,
    /** First and last day that was promised; null before it is paid. */
    promise: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
    /** Whether the last promised day is over and it has not arrived. */
    isLate: z.boolean(),
    lines: z.array(
      z.strictObject({
        id: z.string(),
        asin: z.string(),
        title: z.string(),
        quantity: z.int(),
        isConcerned: z.boolean(),
      }),
    ),
    /** What it brings of other stores. */
    parcels: z.array(broughtParcelSchema),
    packages: z.array(z.strictObject({ trackingNumber: z.string(), status: z.enum(PACKAGE_STATUSES).nullable() })),
    refunds: z.array(refundSchema),
  }),
  /** The other cases of the order, the newest first. */
  others: z.array(z.strictObject({ number: z.int(), kind: z.enum(CASE_KINDS), state: z.enum(CASE_STATES) })),
});
export type StaffCase = z.output<typeof caseDetails>;

export const staffCaseEndpoints = {
  listCases: read({
    summary: 'Casos abiertos, el que más espera primero, o los cerrados, del más nuevo al más viejo',
    permission: 'cases',
    input: caseFilters.extend({
      /** By how long they wait, which of closed ones none does, or by number. */
      sort: z.enum(['waiting', 'number'], { error: 'Ese orden no existe' }).optional(),
      descending: z.boolean().optional(),
      after,
    }),
    reply: pageOf(caseRow),
  }),
  countCases: read({
    summary: 'Cuántos casos cumplen con unos filtros, hasta mil',
    permission: 'cases',
    input: caseFilters,
    reply: listCount,
  }),
  readCase: read({
    summary: 'Un caso con lo que la tienda sabe de la orden',
    permission: 'cases',
    input: z.strictObject({ number: caseNumber }),
    reply: caseDetails,
  }),
  readCasePhoto: read({
    summary: 'Una foto de un caso, en base64',
    permission: 'cases',
    input: z.strictObject({ number: caseNumber, photoId: id }),
    reply: z.strictObject({ type: z.enum(PHOTO_TYPES), data: z.string() }),
  }),
  messageCustomer: act({
    summary: 'Le escribe a quien compró: queda en un caso de la orden y sale por correo',
    permission: 'cases',
    reason: false,
    input: z.strictObject({
      number: orderNumber,
      /** The case that it answers; left out: the newest open one of the order, or a new one. */
      caseNumber: caseNumber.optional(),
      text: requiredMultilineText(MAX_CASE_TEXT),
      /** The newest message that the writer's page shows, '' for none: a newer one asks first. Left out: it does not. */
      seen: z.string().max(36).optional(),
      /** Who has the order, where the writer knows that it is not theirs. */
      despite: id.optional(),
    }),
  }),
  openCaseForCustomer: act({
    summary: 'Abre un caso en nombre de quien compró, que lo recibe por correo',
    permission: 'cases',
    input: complaintFields.extend({ number: orderNumber }).superRefine(checkInvoice),
  }),
  sendCarrierClaim: act({
    summary: 'Anota que el reclamo se mandó al transportista; quien reclamó lo recibe por correo',
    permission: 'cases',
    reason: false,
    input: z.strictObject({ number: caseNumber }),
  }),
  recordCarrierAnswer: act({
    summary: 'Anota qué contestó el transportista a un reclamo; quien reclamó lo recibe por correo',
    permission: 'cases',
    input: z.strictObject({
      number: caseNumber,
      answer: z.enum(CLAIM_ANSWERS, { error: 'Elegí qué contestó' }),
    }),
  }),
  takeBackClaimReport: act({
    summary: 'Deshace, dentro de un minuto, lo último que se anotó de un reclamo al transportista',
    permission: 'cases',
    reason: false,
    input: z.strictObject({ number: caseNumber }),
  }),
  refundCarrierClaim: act({
    summary:
      'Pide devolver lo que un reclamo dice que no llegó, después de la respuesta del transportista o de su plazo',
    permission: 'refunds.request',
    stepUp: true,
    secondPerson: { act: 'approveRefund', limit: 'REFUND_APPROVAL_LIMIT_CENTS' },
    input: z.strictObject({ number: caseNumber }),
  }),
  closeCase: act({
    summary: 'Cierra un caso; el motivo le llega por correo a quien reclamó',
    permission: 'cases',
    input: z.strictObject({
      number: caseNumber,
      /** `rejected`: the shop owes nothing; only for goods that arrived damaged or wrong, or that are missing or never arrived. */
      outcome: z.enum(['resolved', 'rejected']),
    }),
  }),
};
