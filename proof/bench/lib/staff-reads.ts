import type { Pool } from 'pg';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { ORDER_SORTS } from '#contract/backoffice/order-finder.ts';
import { PARCEL_LEGS } from '#domain/order/parcel-legs.ts';

type Reads = { [Name in NamesOf<'read'>]: readonly BackofficeInput<Name>[] };

/** What single things are asked for by; each exists in the measured shop. */
interface Subjects {
  orderNumber: number;
  /** Of an order that ended long ago. */
  trackingNumber: string;
  email: string;
  refundId: string;
  caseNumber: number;
  customerId: string;
  ruleId: string;
  /** A line of the order. */
  lineId: string;
  movementId: string;
  invoiceId: string;
  /** 'YYYY-MM-DD': a day on which orders of the history were paid. */
  busyDay: string;
}

export async function findSubjects(pool: Pool): Promise<Subjects> {
  const { rows } = await pool.query(`select
    (select min(number)::int from orders where carrier_tracking_number is null or carrier_tracking_number not like 'history-%') as "orderNumber",
    (select carrier_tracking_number from orders where carrier_tracking_number like 'history-%' limit 1) as "trackingNumber",
    (select email from customers where email like 'historia-%' limit 1) as email,
    (select id::text from refunds where state = 'manual' limit 1) as "refundId",
    (select number::int from cases where state = 'open' and order_id in (select id from orders where consignee <> '{}') limit 1) as "caseNumber",
    (select id::text from customers where email like 'historia-%' limit 1) as "customerId",
    (select id::text from fee_rules where state = 'draft' limit 1) as "ruleId",
    (select line.id::text from orders shop join order_lines line on line.order_id = shop.id
      where shop.number = (select min(number) from orders where carrier_tracking_number is null
        or carrier_tracking_number not like 'history-%') limit 1) as "lineId",
    (select id::text from bank_movements limit 1) as "movementId",
    (select id::text from carrier_invoices limit 1) as "invoiceId",
    to_char(now() - interval '200 days', 'YYYY-MM-DD') as "busyDay"`);
  return rows[0];
}

const ORDER_FILTERS: readonly BackofficeInput<'countOrders'>[] = [
  {},
  { status: ['COMPLETED'] },
  { status: ['PACKAGE_RECEIVED', 'READY_TO_DELIVER'] },
  { payment: 'returning' },
  { payment: 'returned' },
  { payment: 'unpaid' },
  { issue: true },
  { method: ['abitab'] },
  { age: 300 },
  { from: '2026-01-01', to: '2026-01-31' },
  { promised: 'late' },
  { owner: 'me' },
  { tag: 'urgente' },
  { minUsd: 5001 },
];

/** Every read of the back office with what the staff asks for; a read that is added does not compile without a line here. */
export function staffReads(subjects: Subjects): Partial<Reads> {
  const { orderNumber, trackingNumber, email, refundId, caseNumber } = subjects;
  const { customerId, ruleId, lineId, movementId, invoiceId, busyDay } = subjects;
  const one = { number: orderNumber };
  const all: Omit<Reads, (typeof WITHOUT_SQL)[number]> = {
    listExceptions: [
      {},
      { kind: 'refund-by-hand' },
      { kind: 'package-without-order' },
      { mine: true },
      { late: true },
      { sort: 'amount' },
    ],
    countExceptions: [{}],
    countWork: [{}],
    readBell: [{}],
    readToday: [{}],
    readException: [{ kind: 'refund-by-hand', subject: refundId }],
    listRepairs: [{}],
    findAnything: [
      ...[String(orderNumber), trackingNumber, email, '4.871.206-1', 'B000000017', 'UY-20001', 'Nada de esto'],
      ...['suarez an', email.slice(9, 22), '099 123 456', '123456', 'auriculares'],
    ].map((q) => ({ q })),
    listOrders: ORDER_SORTS.flatMap((sort) => [
      ...ORDER_FILTERS.map((filters) => ({ ...filters, sort })),
      { sort, descending: false },
    ]),
    countOrders: ORDER_FILTERS,
    readOrderForStaff: [one],
    listOrderDocuments: [one],
    readOrderPaper: [{ ...one, paper: 'invoice' }],
    readThread: [
      { subject: { kind: 'order', ...one } },
      { subject: { kind: 'case', number: caseNumber }, machine: false },
      { subject: { kind: 'refund', id: refundId }, machine: false },
      { subject: { kind: 'customer', id: customerId }, machine: false },
    ],
    listColleagues: [{}],
    listStaffGrants: [{}],
    listViews: [{ list: 'orders' }],
    listPurchases: [{}, { show: 'by-hand' }, { show: 'all' }],
    listParcels: PARCEL_LEGS.map((leg) => ({ leg })),
    readParcelBoard: [{}],
    countPurchases: [{}, { show: 'by-hand' }, { show: 'all' }],
    listConsolidations: PARCEL_LEGS.map((leg) => ({ leg })),
    readConsolidationBoard: [{}],
    listPayments: [{}, { state: 'missing' }, { state: 'matched' }, { state: 'different' }, { method: 'abitab' }],
    countPayments: [
      {},
      { state: 'missing' },
      { state: 'matched' },
      { state: 'different' },
      { from: busyDay, to: busyDay },
    ],
    listSettlements: [{}],
    readPurchases: [one],
    listLineSubstitutes: [{ ...one, line: lineId }],
    readRefundable: [{ orderNumber }],
    listRefunds: [{}, { stage: 'sent' }, { stage: 'waiting' }],
    countRefunds: [{}, { stage: 'sent' }, { stage: 'confirmed', currency: 'USD', amountFrom: 100_000 }],
    readRefund: [{ id: refundId }],
    listCases: [{}, { state: 'closed' }, { state: 'closed', kind: 'invoice' }],
    countCases: [{}, { turn: 'shop' }, { state: 'closed', kind: 'invoice' }],
    readCase: [{ number: caseNumber }],
    listNotices: [{}, { state: 'dismissed' }, { source: 'skypostal' }],
    countNotices: [{}, { state: 'dismissed' }, { source: 'skypostal' }],
    readNotice: [{ source: 'skypostal', key: 'package:OPEN7' }],
    listForwardedParcels: [{}, { show: 'unclear' }],
    countForwardedParcels: [{}],
    listWeightDifferences: [{}],
    countWeightDifferences: [{}],
    listWarnings: [{}],
    listSwitches: [{}],
    listStaff: [{}],
    listInvitations: [{}],
    listAudit: [
      {},
      { person: 'banco@staff.example' },
      { act: 'writeNote' },
      { subjectKind: 'order', subjectId: '10007' },
      { act: 'none' },
      { from: busyDay, to: busyDay },
    ],
    countAudit: [
      {},
      { person: 'banco@staff.example' },
      { act: 'writeNote', subjectKind: 'order' },
      { act: 'none' },
      { from: busyDay, to: busyDay },
    ],
    listCustomers: [
      {},
      ...['historia', 'Suárez', 'suarez an', email, 'nadie', '099 123 456', '123456'].map((q) => ({ q })),
    ],
    countCustomers: [{}, { q: 'historia' }, { q: 'nadie' }, { from: '2026-01-01', to: '2026-01-31' }],
    readCustomer: [{ id: customerId }],
    listCustomerOrders: [{ id: customerId }],
    listOverrides: [{}, { expiring: true }],
    countOverrides: [{}, { kind: 'block' }],
    findProducts: [{ q: 'auriculares' }, { q: 'B0PNTEQ40A' }],
    readCatalogueProduct: [{ asin: 'B0PNTEQ40A' }],
    listSearches: [{}, { period: 'month' }],
    listSuggestions: [{}, { text: 'auri' }],
    readWeek: [{}, { day: busyDay }],
    listRules: [{}],
    readRule: [{ id: ruleId }],
    listBankAccounts: [{}],
    listMovements: [{}, { state: 'unmatched' }, { state: 'matched' }],
    countMovements: [{}, { state: 'unmatched' }, { state: 'matched' }],
    sumMovements: [{}],
    readMovement: [{ id: movementId }],
    listMargins: [{}, { month: busyDay.slice(0, 7) }, { month: busyDay.slice(0, 7), sort: 'newest' }],
    listCategoryCosts: [{}, { month: busyDay.slice(0, 7) }],
    listCarrierInvoices: [{}],
    countCarrierInvoices: [{}],
    readCarrierInvoice: [{ id: invoiceId }, { id: invoiceId, show: 'all' }],
    readExports: [{}],
    listOwnSessions: [{}],
    readOwnFactors: [{}],
    listRecentReasons: [{ act: 'requestRefund' }],
  };
  return all;
}

/** Reads of a session or of a file that no list of orders makes slower. */
const WITHOUT_SQL = [
  'readOwnSession',
  'offerAuthenticator',
  'readCasePhoto',
  'readDocumentCorrection',
  'readForwardedParcel',
  'readClaimInvoice',
  'readDocumentPhoto',
  'readNotePhoto',
  'readOrderDocument',
  'readOrderReceipt',
  'readRefundAccount',
  'downloadCustomerData',
] as const;
