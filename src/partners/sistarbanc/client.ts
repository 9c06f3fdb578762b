import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { createHttpClient, type HttpClient, type HttpClientStats, type PartnerDeps } from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { parseWire } from '#partners/parse.ts';
import { buildPaymentForm, type FormConfig, type PaymentForm, type PaymentRequest } from './form.ts';
import { basicAuthHeader } from './webhook.ts';
import { formatAmount, REFUND_PATH, refundWire, STATUS_PATH, statusWire } from './wire.ts';

export type { PaymentForm, PaymentRequest } from './form.ts';

export interface SistarbancConfig extends FormConfig {
  /** Shared with the bank: it authenticates at the shop's SOAP endpoint with them, the shop at its status query. */
  user: string;
  password: string;
  /** Whether the base URL is the simulator's, which alone has the calls without a published source. */
  isSimulated: boolean;
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
  /** Idempotency key: a repeated key never refunds twice. */
  key: string;
}

/** Calls that no source publishes: they are proposals of the simulator, and a real bank never gets them. */
export interface UnpublishedCalls {
  /** The bank's status of a transaction, for polling when no confirmation arrives. */
  getPaymentStatus(transactionId: string): Promise<BankPayment>;
  requestRefund(refund: BankRefund): Promise<{ accepted: boolean; refundId: string; reason: string | null }>;
}

export interface Sistarbanc {
  buildPaymentForm(payment: PaymentRequest): PaymentForm;
  /** Null for a real bank: a person asks it, and sends its refunds. */
  unpublishedCalls: UnpublishedCalls | null;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'sistarbanc';
const STATES = { aprobado: 'approved', rechazado: 'rejected', pendiente: 'pending', inexistente: 'unknown' } as const;

export function createSistarbanc(config: SistarbancConfig, deps: PartnerDeps): Sistarbanc {
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl: config.baseUrl,
    maxInFlight: PARTNER_LIMITS.sistarbanc.inFlight,
    timeoutMs: config.timeoutMs ?? PARTNER_LIMITS.sistarbanc.timeoutMs,
    halfOpenAfterMs: config.halfOpenAfterMs,
  });
  const headers = { authorization: basicAuthHeader(config) };
  return {
    buildPaymentForm: (payment) => buildPaymentForm(config, payment),
    unpublishedCalls: config.isSimulated
      ? {
          getPaymentStatus: (transactionId) => getPaymentStatus(http, headers, transactionId),
          requestRefund: (refund) => requestRefund(http, headers, refund),
        }
      : null,
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

async function getPaymentStatus(
  http: HttpClient,
  headers: Record<string, string>,
  transactionId: string,
): Promise<BankPayment> {
  const response = await http.request({ path: STATUS_PATH, query: { idTransaccion: transactionId }, headers });
  const status = parseWire(statusWire, response.json(), { partner: PARTNER });
  return {
    state: STATES[status.estado],
    amountCents: status.importe ? cents(Number(status.importe)) : null,
    currency: CURRENCIES.find((known) => known === status.moneda) ?? null,
    authorizationCode: status.codigoAutorizacion || null,
  };
}

async function requestRefund(http: HttpClient, headers: Record<string, string>, refund: BankRefund) {
  const json = {
    idTransaccion: refund.transactionId,
    importe: formatAmount(refund.amountCents),
    moneda: refund.currency,
    clave: refund.key,
  };
  const response = await http.request({ method: 'POST', path: REFUND_PATH, headers, json, idempotent: true });
  const result = parseWire(refundWire, response.json(), { partner: PARTNER, ambiguous: true });
  return { accepted: result.estado === 'aceptada', refundId: result.idDevolucion, reason: result.motivo ?? null };
}
