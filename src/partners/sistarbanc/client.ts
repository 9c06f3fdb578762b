import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { createHttp, type Http, type HttpStats, type PartnerDeps } from '#partners/http.ts';
import { parseWire } from '#partners/parse.ts';
import { type FormConfig, type PaymentForm, type PaymentRequest, paymentForm } from './form.ts';
import { basicAuth } from './webhook.ts';
import { REFUND_PATH, refundWire, STATUS_PATH, statusWire } from './wire.ts';

export type { PaymentForm, PaymentRequest } from './form.ts';

export interface SistarbancConfig extends FormConfig {
  /** Agreed with the bank: it uses them towards our SOAP service, we use them towards its status query. */
  user: string;
  password: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export type BankState = 'approved' | 'rejected' | 'pending' | 'unknown';

export interface BankPayment {
  state: BankState;
  amountCents: Cents | null;
  currency: Currency | null;
  authorizationCode: string | null;
}

export interface BankRefund {
  transactionId: string;
  amountCents: number;
  currency: Currency;
  /** The same key never refunds twice. */
  key: string;
}

export interface Sistarbanc {
  paymentForm(payment: PaymentRequest): PaymentForm;
  /** What the bank knows of a transaction (proposed protocol), for when no confirmation came. */
  askPayment(transactionId: string): Promise<BankPayment>;
  requestRefund(refund: BankRefund): Promise<{ accepted: boolean; refundId: string; reason: string | null }>;
  stats(): HttpStats[];
  close(): Promise<void>;
}

const PARTNER = 'sistarbanc';
const STATES = { aprobado: 'approved', rechazado: 'rejected', pendiente: 'pending', inexistente: 'unknown' } as const;

export function createSistarbanc(config: SistarbancConfig, deps: PartnerDeps): Sistarbanc {
  const http = createHttp({
    ...deps,
    name: PARTNER,
    baseUrl: config.baseUrl,
    timeoutMs: config.timeoutMs ?? 10_000,
    halfOpenAfterMs: config.halfOpenAfterMs,
  });
  const headers = { authorization: basicAuth(config) };
  return {
    paymentForm: (payment) => paymentForm(config, payment),
    askPayment: (transactionId) => askPayment(http, headers, transactionId),
    requestRefund: (refund) => requestRefund(http, headers, refund),
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

async function askPayment(http: Http, headers: Record<string, string>, transactionId: string): Promise<BankPayment> {
  const answer = await http.request({ path: STATUS_PATH, query: { idTransaccion: transactionId }, headers });
  const status = parseWire(statusWire, answer.json(), { partner: PARTNER });
  return {
    state: STATES[status.estado],
    amountCents: status.importe ? cents(Number(status.importe)) : null,
    currency: CURRENCIES.find((known) => known === status.moneda) ?? null,
    authorizationCode: status.codigoAutorizacion || null,
  };
}

async function requestRefund(http: Http, headers: Record<string, string>, refund: BankRefund) {
  const json = {
    idTransaccion: refund.transactionId,
    importe: String(refund.amountCents),
    moneda: refund.currency,
    clave: refund.key,
  };
  const answer = await http.request({ method: 'POST', path: REFUND_PATH, headers, json, idempotent: true });
  const result = parseWire(refundWire, answer.json(), { partner: PARTNER, ambiguous: true });
  return { accepted: result.estado === 'aceptada', refundId: result.idDevolucion, reason: result.motivo ?? null };
}
