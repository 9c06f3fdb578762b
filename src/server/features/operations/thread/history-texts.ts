import type { HistoryEntry } from '#contract/backoffice/thread.ts';
import { CASE_KIND_NAMES, type CaseKind } from '#domain/cases/case.ts';
import { describeDetail } from '#domain/exceptions/details.ts';
import { purchaseErrorText } from '#domain/order/purchase-error-text.ts';
import { CALL_OUTCOME_NAMES, CALLED_NAMES } from '#domain/staff/calls.ts';
import { jobName } from '#domain/staff/job-names.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { eventAuthor, money, PARTNERS, partnerOfMethod, SHOP, SHOPPER, STAFF } from './history-authors.ts';
import type { HistoryData, HistorySource } from './history-sources-repository.ts';
import {
  ATTEMPT_STATES,
  JOB_STATES,
  NOTICE_OUTCOMES,
  PURCHASE_STATES,
  REFUND_EVENTS,
  REFUND_REASONS,
  RETURN_STATES,
  wordOf,
} from './history-words.ts';

export interface HistoryText {
  text: string;
  who: string;
  partner?: string | null;
  detail?: string | null;
  raw?: unknown;
  place?: HistoryEntry['place'];
  picture?: HistoryEntry['picture'];
}

type Texts = { readonly [Source in HistorySource]: (data: HistoryData[Source]) => HistoryText };

const placeOfCase = (number: number) => ({ label: `Caso ${number}`, page: `/casos/${number}` });
const placeOfRefund = (id: string) => ({ label: 'Devolución', page: `/devoluciones/${id}` });

const ORDER_TEXTS = {
  event: ({ description, ...event }) => ({ text: description, ...eventAuthor(event) }),
  notice: ({ partner, outcome, body }) => {
    const name = wordOf(PARTNERS, partner, 'Un socio');
    return {
      text: `${name} avisó. ${wordOf(NOTICE_OUTCOMES, outcome, 'No se sabe qué fue de eso')}.`,
      who: name,
      partner: name,
      raw: body,
    };
  },
  'attempt-started': ({ method, amount, currency, number }) => ({
    text: `Empezó a pagar ${money(amount, currency)}, transacción ${number}`,
    who: SHOPPER,
    partner: partnerOfMethod(method),
  }),
  'attempt-settled': ({ method, amount, currency, state }) => {
    const partner = partnerOfMethod(method);
    const text = `Pago de ${money(amount, currency)}: ${wordOf(ATTEMPT_STATES, state)}`;
    return { text, who: state === 'expired' ? SHOP : partner, partner };
  },
  note: ({ name, text, call, photo, page, id }) => ({
    text: call === null ? 'Nota' : `Llamada: ${CALLED_NAMES[call.with]}. ${CALL_OUTCOME_NAMES[call.outcome]}.`,
    who: name,
    detail: text,
    place: page?.kind === 'case' ? placeOfCase(Number(page.id)) : page && placeOfRefund(page.id),
    picture: photo && { page: `/notas/${id}/foto`, ...photo },
  }),
  // What it did first says what it was; the rest is with what changed.
  act: ({ name, effects: [effect = 'Hizo algo sobre esto', ...effects], reason, before, after }) => ({
    text: effect,
    who: name ?? 'Alguien sin identificar',
    detail: reason,
    ...(before === null && after === null && effects.length === 0 ? {} : { raw: { effects, before, after } }),
  }),
  'hold-held': ({ points }) => ({ text: `La orden quedó retenida con ${points} puntos de riesgo`, who: SHOP }),
  'hold-decided': ({ decision, by, reason }) => ({
    text: decision === 'released' ? 'La orden retenida se liberó para comprarla' : 'La orden retenida se rechazó',
    who: by,
    detail: reason,
  }),
} satisfies Partial<Texts>;

const ZINC = wordOf(PARTNERS, 'zinc');
const DEPOT = wordOf(PARTNERS, 'skypostal');

const PURCHASE_TEXTS = {
  'purchase-requested': ({ attempt }) => ({
    text: `Se pidió la compra a la tienda, intento ${attempt}`,
    who: SHOP,
    partner: ZINC,
  }),
  'purchase-updated': ({ state, total, error, manual, marketplaceId }) => ({
    text: [
      `La compra está ${wordOf(PURCHASE_STATES, state)}`,
      ...(marketplaceId ? [`con el número ${marketplaceId}`] : []),
      ...(total === null ? [] : [`por ${money(total, 'USD')}`]),
      ...(manual ? [`y espera a una persona: ${describeDetail(manual)}`] : []),
    ].join(' '),
    who: ZINC,
    partner: ZINC,
    ...(error && (manual !== null || state === 'refused')
      ? { detail: purchaseErrorText(error), raw: { error, manual } }
      : {}),
  }),
  'purchase-shipped': () => ({ text: 'La tienda despachó todo', who: ZINC, partner: ZINC }),
  'cancellation-requested': () => ({ text: 'Se pidió a la tienda cancelar la compra', who: STAFF, partner: ZINC }),
  'cancellation-updated': ({ state }) => ({
    text: `Cancelación de la compra: ${wordOf(RETURN_STATES, state)}`,
    who: ZINC,
    partner: ZINC,
  }),
  'return-requested': ({ reason, asins }) => ({
    text: `Se pidió a la tienda devolver ${asins.length === 0 ? 'toda la compra' : asins.join(', ')}`,
    who: STAFF,
    partner: ZINC,
    detail: reason,
  }),
  'return-updated': ({ state, error }) => ({
    text: `Devolución a la tienda: ${wordOf(RETURN_STATES, state)}`,
    who: ZINC,
    partner: ZINC,
    ...(error ? { detail: purchaseErrorText(error), raw: { error } } : {}),
  }),
  'return-closed': () => ({ text: 'La devolución a la tienda quedó cerrada', who: STAFF, partner: ZINC }),
  'package-known': ({ number, carrier }) => ({
    text: `La tienda mandó el paquete ${number}${carrier ? ` con ${carrier}` : ''}`,
    who: ZINC,
    partner: ZINC,
  }),
  'package-received': ({ number }) => ({
    text: `El paquete ${number} llegó al depósito`,
    who: DEPOT,
    partner: DEPOT,
  }),
  'package-movement': ({ number, carrier, description }) => ({
    text: `Paquete ${number}: ${description}`,
    who: carrier ?? ZINC,
    partner: carrier ?? ZINC,
  }),
} satisfies Partial<Texts>;

const MESSAGE_TEXTS = {
  'refund-requested': ({ id, reason, amount, currency, manual }) => ({
    place: placeOfRefund(id),
    text: `Devolución ${amount === null ? 'sin importe decidido' : `de ${money(amount, currency)}`}: ${reason.startsWith('staff:') ? 'la pidió el equipo' : wordOf(REFUND_REASONS, reason.replace(/^line:.*/, 'line-not-bought'), 'la pidió la tienda')}`,
    who: SHOP,
    detail: manual && 'Espera a una persona',
  }),
  'refund-sent': ({ id, amount, currency, method, person }) => ({
    place: placeOfRefund(id),
    text: `Se devolvieron ${money(amount ?? 0, currency)}`,
    who: person ?? SHOP,
    partner: person === null ? partnerOfMethod(method) : null,
  }),
  'refund-event': ({ id, code, actor }) => ({
    place: placeOfRefund(id),
    text: wordOf(REFUND_EVENTS, code, 'Hizo algo sobre la devolución'),
    who: actor === 'customer' ? SHOPPER : actor,
  }),
  'mail-queued': ({ subject }) => ({ text: `Correo en cola: ${subject || '(ya borrado)'}`, who: SHOP }),
  'mail-ended': ({ subject, outcome, sent }) => ({
    text: `${mailEnd(outcome, sent)}: ${subject || '(ya borrado)'}`,
    who: SHOP,
    partner: wordOf(PARTNERS, 'mail'),
  }),
  job: ({ name, state, tries, startsAt }) => ({
    text: `${jobName(name)}: ${wordOf(JOB_STATES, state)}`,
    who: SHOP,
    detail:
      state === 'created' || state === 'retry'
        ? `Corre desde el ${formatDateTime(new Date(startsAt).toISOString())}; intentos hechos: ${tries}`
        : `Intentos hechos: ${tries}`,
  }),
  'case-opened': ({ number, kind, name }) => ({
    text: `Abrió el caso ${number}: ${CASE_KIND_NAMES[kind as CaseKind]}`,
    who: name ?? SHOPPER,
    place: placeOfCase(number),
  }),
  'case-message': ({ number, name, text }) => ({
    text: name === null ? 'Escribió' : 'Contestó',
    who: name ?? SHOPPER,
    detail: text,
    place: placeOfCase(number),
  }),
  'case-photo': ({ number, id, width, height }) => ({
    text: 'Mandó una foto',
    who: SHOPPER,
    place: placeOfCase(number),
    picture: { page: `/casos/${number}/fotos/${id}`, width, height },
  }),
  // Its name may be a person's.
  'document-added': ({ case: number }) => ({
    text: number === null ? 'Subió un papel' : 'Subió un papel al caso',
    who: SHOPPER,
    place: number === null ? null : placeOfCase(number),
  }),
  'case-closed': ({ number, name, reason }) => ({
    text: `Cerró el caso ${number}`,
    who: name ?? SHOPPER,
    detail: reason,
    place: placeOfCase(number),
  }),
} satisfies Partial<Texts>;

function mailEnd(outcome: string | null, isSent: boolean): string {
  if (outcome === 'suppressed') return 'Correo no enviado, porque esa dirección rebota';
  if (outcome === 'withdrawn') return 'Correo que ya no hacía falta, no enviado';
  if (outcome === 'bounced') return 'Correo rebotado';
  if (outcome === 'complained') return 'Correo marcado como no deseado por quien lo recibió';
  return isSent ? 'Correo enviado' : 'Correo que no se pudo enviar';
}

/** The sentence and the author of each kind of entry. */
export const HISTORY_TEXTS: Texts = { ...ORDER_TEXTS, ...PURCHASE_TEXTS, ...MESSAGE_TEXTS };
