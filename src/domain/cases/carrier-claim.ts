import { addBusinessDays } from '#domain/time/business-days.ts';
import { dayStart, formatDateTime, montevideoDay } from '#domain/time/montevideo.ts';

/** Business days that the carrier has to answer a claim, from the day of the complaint. */
const ANSWER_DAYS = 10;
/** Business days in which the shop decides once the carrier answered or its time is over. */
const DECISION_DAYS = 2;
/** The shop closes at this hour, at which a deadline ends. */
const CLOSING_MS = 18 * 60 * 60_000;

export const CLAIM_ANSWERS = ['lost', 'found', 'delivered'] as const;
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number];

export const CLAIM_STATES = [
  'to-send',
  'sent',
  'answered',
  'overdue',
  'refund-asked',
  'refunded',
  'resend-asked',
  'resent',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** What the carrier answers, for operators. */
export const CLAIM_ANSWER_NAMES: Readonly<Record<ClaimAnswer, string>> = {
  lost: 'Lo da por perdido',
  found: 'Lo encontró y lo entrega',
  delivered: 'Sostiene que lo entregó',
};

/** What is known of a claim; instants as ISO text. */
export interface ClaimFacts {
  dueAt: string;
  sentAt: string | null;
  answer: ClaimAnswer | null;
  answeredAt: string | null;
  /** Of the refund that was asked for by the claim. */
  refund: 'waiting' | 'approved' | 'refused' | 'withdrawn' | null;
  /** The order that is sent for it at the shop's cost; null too where that one ended unbought. */
  replacement: { id: string; number: number } | null;
  /** When an order that was sent for it ended unbought, so that it is decided again. */
  reopenedAt: string | null;
  /** Another person has to agree that it is sent again. */
  isResendAsked?: boolean;
}

/** Until when the carrier may answer a claim of a complaint of this instant. */
export function claimDueAt(openedAt: string): string {
  return endOfBusiness(openedAt, ANSWER_DAYS);
}

/** Until when the shop decides: its own days begin with the answer, with the end of the carrier's time, or anew. */
export function decideBy({
  answeredAt,
  dueAt,
  reopenedAt,
}: Pick<ClaimFacts, 'answeredAt' | 'dueAt' | 'reopenedAt'>): string {
  return endOfBusiness(reopenedAt ?? answeredAt ?? dueAt, DECISION_DAYS);
}

function endOfBusiness(from: string, days: number): string {
  const day = addBusinessDays(montevideoDay(from), days);
  return new Date(Date.parse(dayStart(day)) + CLOSING_MS).toISOString();
}

/** What was refused, withdrawn or ended unbought decides nothing: the claim is where it was before. */
export function claimState(claim: ClaimFacts, now: Date): ClaimState {
  const { dueAt, sentAt, answer, refund, replacement, isResendAsked = false } = claim;
  if (refund === 'approved') return 'refunded';
  if (refund === 'waiting') return 'refund-asked';
  if (replacement !== null) return 'resent';
  if (isResendAsked) return 'resend-asked';
  if (answer !== null) return 'answered';
  if (now > new Date(dueAt)) return 'overdue';
  return sentAt === null ? 'to-send' : 'sent';
}

/** Why a decided claim is not decided otherwise; null while nobody decided. */
export function decidedMessage(state: ClaimState): string | null {
  if (state === 'refund-asked' || state === 'refunded') return 'Por ese reclamo ya se pidió devolver el dinero';
  if (state === 'resend-asked') return 'Por ese reclamo ya se pidió mandarlo de nuevo';
  return state === 'resent' ? 'Lo de ese reclamo ya se mandó de nuevo' : null;
}

/** Whether the shop can pay, send again or decline: the carrier answered, or its time is over. */
export function canDecideClaim(state: ClaimState): boolean {
  return state === 'answered' || state === 'overdue';
}

/** What happens next and until when, for the shopper. */
export function whatHappensNext(claim: ClaimFacts, now: Date): string {
  const state = claimState(claim, now);
  const decided = `A más tardar el ${shopTime(decideBy(claim))} te decimos cómo lo resolvemos.`;
  if (state === 'refunded') return 'Te devolvemos el dinero: en la orden ves cuánto, cómo y cuándo.';
  if (claim.replacement !== null)
    return `Te lo mandamos de nuevo, sin costo para vos, en la orden ${claim.replacement.number}: ahí ves por dónde va y cuándo llega.`;
  if (claim.answer === 'found')
    return 'El transportista encontró tu envío y te lo entrega. Si no te llega, escribinos en este caso.';
  if (claim.answer === 'lost') return `El transportista dio tu envío por perdido. ${decided}`;
  if (claim.answer === 'delivered') return `El transportista sostiene que lo entregó. ${decided}`;
  if (state === 'overdue' || state === 'refund-asked' || state === 'resend-asked')
    return `El transportista no contestó a tiempo. ${decided}`;
  const until = `Tiene hasta el ${shopTime(claim.dueAt)} para contestar`;
  const then = 'si no contesta, resolvemos igual';
  return state === 'sent'
    ? `Le reclamamos tu envío al transportista. ${until}; ${then}.`
    : `Vamos a reclamarle tu envío al transportista. ${until}; ${then}.`;
}

/** '11/12/2026 a las 18:00' */
export function shopTime(instant: string): string {
  return formatDateTime(instant).replace(', ', ' a las ');
}

export interface ClaimedShipment {
  orderNumber: number;
  trackingNumber: string | null;
  /** When the carrier says that it handed it over. */
  deliveredAt: string | null;
  lines: readonly { title: string; quantity: number }[];
  valueUsd: string;
  dueAt: string;
}

/** The claim as a person sends it to the carrier, without the shopper's data: the carrier has them by its number. */
export function claimText(shipment: ClaimedShipment): string {
  const { orderNumber, trackingNumber, deliveredAt, lines, valueUsd, dueAt } = shipment;
  return [
    `Reclamo por entrega no recibida: envío ${trackingNumber ?? 'sin número'}, referencia ${orderNumber}.`,
    deliveredAt === null
      ? 'Figura como entregado y el destinatario no lo recibió.'
      : `Figura como entregado el ${shopTime(deliveredAt)} y el destinatario no lo recibió.`,
    `Contenido: ${lines.map(({ title, quantity }) => `${quantity} × ${title}`).join('; ')}.`,
    `Valor declarado: ${valueUsd}.`,
    'Pedimos el comprobante de entrega con firma y lugar, o que lo den por perdido y paguen su valor.',
    `Esperamos la respuesta hasta el ${shopTime(dueAt)}.`,
  ].join('\n');
}
