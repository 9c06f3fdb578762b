import { asin, instant, requiredText } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { RETURN_REASONS } from '#domain/order/return-reasons.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { act, read } from './endpoint.ts';
import { written } from './fields.ts';
import { after, listCount, pageOf } from './page.ts';

export const NOTICE_SOURCES = ['skypostal', 'zinc', 'sistarbanc', 'abitab'] as const;
/** `parked` waits for a person; the others stay as history. */
const NOTICE_STATES = ['parked', 'dismissed', 'returned'] as const;
const NOTICE_KINDS = ['package', 'shipment', 'purchase', 'payment'] as const;

const noticeKey = { source: z.enum(NOTICE_SOURCES), key: requiredText('Falta el aviso', 300) };

const noticeRow = z.strictObject({
  source: z.enum(NOTICE_SOURCES),
  key: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** The partner's number of what it is about. */
  number: z.string(),
  receivedAt: instant,
  /** Since when the package is to be sent back; null where nobody asked for it. */
  returnRequestedAt: instant.nullable(),
});
export type NoticeListRow = z.output<typeof noticeRow>;

const CANDIDATE_REASONS = ['mail', 'near', 'recent'] as const;

const candidate = z.strictObject({
  orderNumber: z.int(),
  status: z.enum(ORDER_STATUSES),
  orderedAt: instant,
  locker: z.int(),
  /** Why it may be this order, the strongest first. */
  reasons: z.array(z.enum(CANDIDATE_REASONS)),
});
export type NoticeCandidate = z.output<typeof candidate>;

const noticeDetails = noticeRow.extend({
  state: z.string(),
  /** What the partner said, as stored; personal data masked for those who may not see them. */
  body: z.string(),
  /** The order that it is about, where it is known by now. */
  orderNumber: z.int().nullable(),
  returnReason: z.string().nullable(),
  /** Why it was not applied, in words, and whether that still waits in the queue; null for one that was or that waits for its order. */
  problem: z.strictObject({ text: z.string(), isOpen: z.boolean() }).nullable(),
  candidates: z.array(candidate),
});

const asins = z.array(asin).max(100).register(written, { as: 'list' }).default([]);
const owner = requiredText('Escribí el número de la orden o de la compra', 100);
const packageKey = { key: noticeKey.key };

const noticeFilters = z.strictObject({
  state: z.enum(NOTICE_STATES).default('parked'),
  source: z.enum(NOTICE_SOURCES).optional(),
});

export const noticeEndpoints = {
  listNotices: read({
    summary: 'Avisos de los socios que no encontraron su orden, del más viejo al más nuevo',
    permission: 'packages',
    input: noticeFilters.extend({ after }),
    reply: pageOf(noticeRow),
  }),
  countNotices: read({
    summary: 'Cuántos avisos cumplen con unos filtros, hasta mil',
    permission: 'packages',
    input: noticeFilters,
    reply: listCount,
  }),
  readNotice: read({
    summary: 'Un aviso: qué dijo el socio y de qué orden puede ser',
    permission: 'packages',
    input: z.strictObject(noticeKey),
    reply: noticeDetails,
  }),
  assignPackage: act({
    summary: 'Asigna un paquete sin dueño a una orden, como si la tienda lo hubiera anunciado',
    permission: 'packages',
    stepUp: true,
    input: z.strictObject({ ...packageKey, owner, asins }),
  }),
  returnPackage: act({
    summary: 'Pide que un paquete sin dueño vuelva',
    permission: 'packages',
    stepUp: true,
    input: z.strictObject({
      ...packageKey,
      /** The order whose purchase the marketplace takes back; absent where none is known. */
      owner: owner.optional(),
      asins,
      cause: z.enum(RETURN_REASONS).default('other'),
    }),
  }),
  finishPackageReturn: act({
    summary: 'Marca que un paquete ya se mandó de vuelta',
    permission: 'packages',
    input: z.strictObject(packageKey),
  }),
  applyNotice: act({
    summary: 'Vuelve a aplicar un aviso cuya orden ya se conoce',
    permission: 'packages',
    reason: false,
    input: z.strictObject(noticeKey),
  }),
  dismissNotice: act({
    summary: 'Saca un aviso de la lista; queda en la historia',
    permission: 'packages',
    input: z.strictObject(noticeKey),
  }),
};
