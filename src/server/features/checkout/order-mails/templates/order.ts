import { issueText } from '#domain/order/issue-text.ts';
import {
  type Block,
  type MailDraft,
  type MailItem,
  type MailText,
  type MailTitle,
  note,
  text,
} from '#server/features/base/mails/mail-message.ts';
import { ADDRESS_TEXTS, type AddressMail, type AddressToPayDetails } from './address-texts.ts';
import { CANCELLATION_TEXTS, type CancellationMail } from './cancellation-texts.ts';
import {
  CORRECTION_TEXTS,
  type CorrectionDetails,
  type CorrectionMail,
  type FreightLines,
} from './correction-texts.ts';
import { DELAY_TEXT, type DelayDetails } from './delay-texts.ts';
import { ORDER_TEXTS, type OrderMilestone, type OrderText } from './order-texts.ts';
import { PAPER_TEXTS, type PaperDetails, type PaperRequestDetails } from './paper-texts.ts';
import { type DeliveredDetails, PICKUP_TEXTS, type PickupDetails, type PickupMail } from './pickup-texts.ts';
import { PURCHASE_TEXTS, type PurchaseMail } from './purchase-texts.ts';
import {
  type AnswerDetails,
  type AnswerMail,
  QUESTION_TEXTS,
  type QuestionDetails,
  type QuestionMail,
} from './question-texts.ts';
import { REFUND_TEXTS, type RefundMail } from './refund-texts.ts';
import { VOUCHER_TEXTS, type VoucherDetails, type VoucherMail } from './voucher-texts.ts';
import { WITHDRAWAL_TEXTS, type WithdrawalDetails, type WithdrawalMail } from './withdrawal-texts.ts';

/** What every mail about an order contains; amounts are formatted, the link is absolute. */
export interface OrderFacts {
  orderId: string;
  orderNumber: string | number;
  orderUrl: string;
  to: string;
  firstName: string;
  /** 'U$S 153,61' */
  total: string;
  items: readonly MailItem[];
  /** The order brings parcels of other stores alone. */
  isOfParcels: boolean;
  /** The destination in one line: the shopper's address, or the branch with its opening hours. */
  destination: string;
  /** What the mail of a paid order records; the others are no proof of the purchase. */
  confirmation?: OrderConfirmation;
  /** The carrier's number; null until the shipment has one. */
  trackingNumber?: string | null;
  /** Of what is sent again: what never arrived, and the days between which it arrives. */
  sentAgain?: readonly { label: string; value: string }[];
  /** Of a delivered order: the last day on which its shopper may withdraw, '18 de diciembre'. */
  withdrawUntil?: string;
}

export interface OrderConfirmation {
  /** The components of the total. */
  breakdown: readonly { label: string; value: string }[];
  method: string;
  paidOn: string;
  /** 'entre el 4 y el 11 de diciembre' */
  arrives: string;
  /** 'hasta cinco días hábiles después de recibirla; si llega el 11 de diciembre, hasta el 18 de diciembre' */
  withdrawal: string;
  termsUrl: string;
}

export interface RefundDetails {
  refundId: string;
  amount: string;
  /** Tells the mails of one kind about a refund apart, where it may have several. */
  change?: string;
  /** Bank and last digits of the account, never more. */
  account?: string;
  sentOn?: string;
  /** The day on which the bank said that it was paid. */
  confirmedOn?: string;
  /** The last day on which the shopper hears of it again. */
  answerBy?: string;
  reference?: string;
  /** Stops the transfer without signing in. */
  stopUrl?: string;
  /** The product whose money it is. */
  about?: readonly MailItem[];
  freight?: FreightLines;
}

export interface PurchaseDetails {
  /** The further purchase that the mail is about. */
  purchaseId: string;
  /** What it buys. */
  bought: readonly MailItem[];
  /** What the shopper does not get, where it is something else. */
  instead?: MailTitle;
}

/** The facts of each kind of mail; a milestone needs only the common ones. */
export interface OrderMailFacts
  extends Record<OrderMilestone | CancellationMail, OrderFacts>,
    Record<WithdrawalMail, OrderFacts & WithdrawalDetails>,
    Record<RefundMail, OrderFacts & RefundDetails>,
    Record<VoucherMail, OrderFacts & VoucherDetails>,
    Record<CorrectionMail | AddressMail, OrderFacts & CorrectionDetails>,
    Record<PickupMail, OrderFacts & PickupDetails>,
    Record<PurchaseMail, OrderFacts & PurchaseDetails>,
    Record<QuestionMail, OrderFacts & QuestionDetails>,
    Record<AnswerMail, OrderFacts & AnswerDetails> {
  'address-to-pay': OrderFacts & AddressToPayDetails;
  delivered: OrderFacts & DeliveredDetails;
  delay: OrderFacts & DelayDetails;
  issue: OrderFacts & { issue: { code: string; description: string } } & Partial<PaperRequestDetails>;
  'paper-asked': OrderFacts & PaperRequestDetails & { paperText: string };
  'paper-added': OrderFacts & PaperDetails;
}

export type OrderMailKind = keyof OrderMailFacts;

const TEXTS = {
  ...ORDER_TEXTS,
  ...REFUND_TEXTS,
  ...VOUCHER_TEXTS,
  ...CORRECTION_TEXTS,
  ...ADDRESS_TEXTS,
  ...PICKUP_TEXTS,
  ...PURCHASE_TEXTS,
  ...CANCELLATION_TEXTS,
  ...WITHDRAWAL_TEXTS,
  ...QUESTION_TEXTS,
  ...PAPER_TEXTS,
  delay: DELAY_TEXT,
};

/**
 * The mail of this kind about an order. Its identity lets each milestone be sent once for an order, an issue once for
 * each of its codes or for each request of a paper, a refund mail once for each refund, or for each change of it, and a
 * voucher's once for each voucher.
 */
export function composeOrderMail<Kind extends OrderMailKind>(kind: Kind, facts: OrderMailFacts[Kind]): MailDraft {
  const texts = TEXTS[kind];
  const number = String(facts.orderNumber);
  const { preview, lines } = bodyOf(texts, facts);
  return {
    kind: `order-${kind}`,
    subjectId: subjectOf(facts),
    to: facts.to,
    ...(kind === 'received' ? { startAfterSeconds: RECEIVED_AFTER_SECONDS } : {}),
    message: {
      subject: texts.subject(number),
      heading: texts.heading,
      preview,
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        ...lines.map(text),
        ...voucherBlocks(facts),
        { kind: 'items', items: facts.items },
        { kind: 'facts', rows: rowsOf(facts, number) },
        { kind: 'link', label: texts.action, url: `${facts.orderUrl}${(!facts.isOfParcels && texts.query) || ''}` },
        ...(texts.note ? [note(texts.note)] : []),
        ...termsBlocks(facts),
        ...stopBlocks(facts),
        ...moneyBackBlocks(facts),
      ],
    },
  };
}

/** Until then an order whose payment is under way withdraws it, and gets the mail of the payment alone. */
const RECEIVED_AFTER_SECONDS = 10;

type AnyFacts = OrderFacts &
  Partial<
    OrderMailFacts['issue'] &
      OrderMailFacts['refund'] &
      VoucherDetails &
      CorrectionDetails &
      AddressToPayDetails &
      PurchaseDetails &
      WithdrawalDetails &
      QuestionDetails &
      AnswerDetails &
      OrderMailFacts['paper-asked'] &
      PaperDetails &
      PickupDetails &
      DeliveredDetails &
      DelayDetails
  >;

function subjectOf(facts: AnyFacts): string {
  if (facts.refundId) return facts.change ? `${facts.refundId}:${facts.change}` : facts.refundId;
  if (facts.attemptId) return facts.attemptId;
  if (facts.questionId) return facts.questionId;
  if (facts.answerId) return facts.answerId;
  if (facts.correctionId) return `${facts.orderId}:${facts.correctionId}`;
  if (facts.purchaseId) return facts.purchaseId;
  if (facts.withdrawn) return `${facts.orderId}:${facts.withdrawn.reduce((sum, { quantity }) => sum + quantity, 0)}`;
  const paper = facts.paperRequestId ?? facts.documentId;
  if (paper) return paper;
  return facts.issue ? `${facts.orderId}:${facts.issue.code}` : facts.orderId;
}

/** The mail of an issue says what its code means and what to do about it. */
function bodyOf(
  texts: OrderText,
  { issue, withdrawn, paperText, isOfParcels }: AnyFacts,
): { preview: string; lines: readonly string[] } {
  const own = (withdrawn && texts.partLines) ?? (isOfParcels ? texts.parcelLines : undefined) ?? texts.lines;
  if (paperText) return { preview: paperText, lines: [paperText, ...own] };
  if (!issue) return { preview: own[0] ?? texts.heading, lines: own };
  const { meaning, action } = issueText(issue.code);
  return { preview: meaning, lines: [`${issue.description}. ${meaning}`, action] };
}

function voucherBlocks({ voucherCode }: AnyFacts): Block[] {
  return voucherCode ? [{ kind: 'code', code: voucherCode }] : [];
}

function stopBlocks({ stopUrl }: AnyFacts): Block[] {
  return stopUrl ? [{ kind: 'link', label: 'No fui yo: frenar la transferencia', url: stopUrl }] : [];
}

function moneyBackBlocks({ moneyBackUrl }: AnyFacts): Block[] {
  return moneyBackUrl ? [{ kind: 'link', label: 'Prefiero el dinero de ese producto', url: moneyBackUrl }] : [];
}

function termsBlocks({ confirmation }: AnyFacts): Block[] {
  return confirmation
    ? [{ kind: 'link', label: 'Términos y condiciones', url: confirmation.termsUrl, plain: true }]
    : [];
}

function rowsOf(facts: AnyFacts, number: string) {
  return [
    { label: 'Orden', value: `n.º ${number}` },
    ...(facts.confirmation?.breakdown ?? []),
    { label: 'Total', value: facts.total },
    ...(facts.confirmation
      ? [
          { label: 'Pagaste con', value: facts.confirmation.method },
          { label: 'Fecha del pago', value: facts.confirmation.paidOn },
          { label: 'Llega', value: facts.confirmation.arrives },
          { label: 'Podés arrepentirte', value: facts.confirmation.withdrawal },
        ]
      : []),
    ...(facts.sentAgain ?? []),
    ...(facts.withdrawUntil ? [{ label: 'Podés arrepentirte hasta el', value: facts.withdrawUntil }] : []),
    ...(facts.withdrawn ? [{ label: 'Devolvés', value: inWords(facts.withdrawn) }] : []),
    ...(facts.withdrawalUntil ? [{ label: 'Podés devolverlo hasta el', value: facts.withdrawalUntil }] : []),
    ...(facts.withdrawalReason ? [{ label: 'Motivo', value: facts.withdrawalReason }] : []),
    ...(facts.about ? [{ label: 'Producto', value: inWords(facts.about) }] : []),
    ...(facts.chosen ? [{ label: 'Elegiste en su lugar', value: [facts.chosen] }] : []),
    ...(facts.toPay ? [{ label: 'Diferencia a pagar', value: facts.toPay }] : []),
    ...(facts.paidPrice ? [{ label: 'Lo pagaste, cada uno', value: facts.paidPrice }] : []),
    ...(facts.currentPrice ? [{ label: 'Ahora cuesta, cada uno', value: facts.currentPrice }] : []),
    ...(facts.answerWithin
      ? [{ label: 'Tenés para contestar', value: `${facts.answerWithin} horas desde este correo` }]
      : []),
    ...(facts.moneyBack ? [{ label: 'Si no contestás, te devolvemos', value: facts.moneyBack }] : []),
    ...(facts.paperUntil ? [{ label: 'Lo esperamos hasta el', value: facts.paperUntil }] : []),
    ...(facts.paperName ? [{ label: 'Papel', value: facts.paperName }] : []),
    ...(facts.promisedUntil ? [{ label: 'Te la prometimos hasta el', value: facts.promisedUntil }] : []),
    ...(facts.bought ? [{ label: 'Compramos', value: inWords(facts.bought) }] : []),
    ...(facts.instead ? [{ label: 'En lugar de', value: [facts.instead] }] : []),
    ...(facts.payable ? [{ label: 'A pagar en Abitab', value: facts.payable }] : []),
    ...(facts.newDestination ? [{ label: 'Dirección nueva', value: facts.newDestination }] : []),
    ...(facts.difference ? [{ label: 'Diferencia a pagar', value: facts.difference }] : []),
    ...(facts.payUntil ? [{ label: 'Pagá antes del', value: facts.payUntil }] : []),
    ...(facts.freight
      ? [
          { label: 'Flete estimado', value: facts.freight.estimated },
          { label: 'Pesó', value: facts.freight.weighed },
        ]
      : []),
    ...(facts.amount ? [{ label: 'Devolución', value: facts.amount }] : []),
    ...(facts.account ? [{ label: 'Cuenta', value: facts.account }] : []),
    ...(facts.sentOn ? [{ label: 'Enviada el', value: facts.sentOn }] : []),
    ...(facts.confirmedOn ? [{ label: 'El banco la pagó el', value: facts.confirmedOn }] : []),
    ...(facts.answerBy ? [{ label: 'Te escribimos a más tardar el', value: facts.answerBy }] : []),
    ...(facts.reference ? [{ label: 'Referencia', value: facts.reference }] : []),
    ...(facts.collector ? [{ label: 'Persona autorizada', value: facts.collector }] : []),
    ...(facts.pickedUpBy ? [{ label: 'La retiró', value: facts.pickedUpBy }] : []),
    { label: 'Entrega', value: facts.destination },
    ...(facts.trackingNumber ? [{ label: 'Número de seguimiento', value: facts.trackingNumber }] : []),
  ];
}

/** 'Lámpara (2 unidades), Olla (1 unidad)' */
function inWords(items: readonly MailItem[]): MailText {
  return items.flatMap(({ quantity, ...title }, index) => [
    ...(index === 0 ? [] : [', ']),
    title,
    ` (${quantity === 1 ? '1 unidad' : `${quantity} unidades`})`,
  ]);
}
