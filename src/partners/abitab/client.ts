import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import { createHttp, type Http, type HttpStats, type PartnerDeps } from '#partners/http.ts';
import { parseWire } from '#partners/parse.ts';
import { toPurchase, type VoucherPurchase } from './purchase.ts';
import { answerWire, newPurchaseWire, PURCHASE_PATH, refundAnswerWire } from './wire.ts';

export type { VoucherPurchase } from './purchase.ts';

export interface AbitabConfig {
  baseUrl: string;
  /** The merchant's private key, sent as it is after 'Basic '. */
  merchantKey: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export interface VoucherRequest {
  orderId: string;
  /** One for each attempt; the same again answers the same voucher. */
  uniqueId: string;
  /** Pesos, in hundredths. */
  amountCents: number;
  customer: { email: string; firstName: string; lastName: string; document: string; phone: string };
  expiresInMinutes: number;
  notifyUrl: string;
}

export interface Voucher {
  purchaseId: string;
  code: string;
  url: string | null;
  /** ISO instant. */
  expiresAt: string;
}

export interface VoucherRefund {
  purchaseId: string;
  amountCents: number;
  key: string;
}

export interface Abitab {
  createVoucher(request: VoucherRequest): Promise<Voucher>;
  getPurchase(purchaseId: string): Promise<VoucherPurchase | null>;
  refund(refund: VoucherRefund): Promise<{ accepted: boolean; refundId: string | null }>;
  stats(): HttpStats[];
  close(): Promise<void>;
}

const PARTNER = 'abitab';

export function createAbitab(config: AbitabConfig, deps: PartnerDeps): Abitab {
  const { baseUrl, halfOpenAfterMs } = config;
  const http = createHttp({ ...deps, name: PARTNER, baseUrl, halfOpenAfterMs, timeoutMs: config.timeoutMs ?? 15_000 });
  const headers = { authorization: `Basic ${config.merchantKey}`, lang: 'es' };
  const lines = { http, headers, clock: deps.clock };
  return {
    createVoucher: (request) => createVoucher(lines, request),
    getPurchase: (purchaseId) => getPurchase(lines, purchaseId),
    refund: (refund) => requestRefund(lines, refund),
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

interface Lines {
  http: Http;
  headers: Record<string, string>;
  clock: () => Date;
}

async function createVoucher({ http, headers, clock }: Lines, request: VoucherRequest): Promise<Voucher> {
  const json = newPurchaseWire.parse({
    PaymentMethod: 'ABT',
    TargetCountryISO: 'UY',
    Amount: request.amountCents,
    Currency: 'UYU',
    Order: request.orderId,
    UniqueID: request.uniqueId,
    Capture: true,
    Customer: {
      Email: request.customer.email,
      FirstName: request.customer.firstName,
      LastName: request.customer.lastName,
      DocumentType: 'CI',
      DocumentNumber: request.customer.document,
      PhoneNumber: request.customer.phone,
      Address: { Country: 'Uruguay' },
    },
    MetaDataIn: { PaymentExpirationInMinutes: String(request.expiresInMinutes) },
    UrlNotify: request.notifyUrl,
  });
  const answer = await http.request({ method: 'POST', path: PURCHASE_PATH, headers, json, idempotent: true });
  const purchase = purchaseOf(answer.json(), true);
  const { purchaseId, code, url } = purchase;
  const lapses = new Date(clock().getTime() + request.expiresInMinutes * 60_000).toISOString();
  return { purchaseId, code, url, expiresAt: purchase.expiresAt ?? lapses };
}

async function getPurchase({ http, headers }: Lines, purchaseId: string): Promise<VoucherPurchase | null> {
  try {
    const answer = await http.request({ path: `${PURCHASE_PATH}/${encodeURIComponent(purchaseId)}`, headers });
    return purchaseOf(answer.json(), false);
  } catch (error) {
    if (error instanceof PartnerRefused && error.status === 404) return null;
    throw error;
  }
}

async function requestRefund({ http, headers }: Lines, refund: VoucherRefund) {
  const path = `${PURCHASE_PATH}/${encodeURIComponent(refund.purchaseId)}/refund`;
  const json = { Amount: refund.amountCents, UniqueID: refund.key };
  const answer = await http.request({ method: 'POST', path, headers, json, idempotent: true });
  const { Response: result, Errors: faults } = parseWire(refundAnswerWire, answer.json(), {
    partner: PARTNER,
    ambiguous: true,
  });
  const accepted = (faults ?? []).length === 0 && /^(?:approved|pending)$/i.test(result?.Status ?? '');
  return { accepted, refundId: result?.RefundId ? String(result.RefundId) : null };
}

function purchaseOf(body: unknown, ambiguous: boolean): VoucherPurchase {
  const answer = parseWire(answerWire, body, { partner: PARTNER, ambiguous });
  if (answer.Response) return toPurchase(answer.Response);
  const fault = answer.Errors?.[0];
  if (fault) throw new PartnerRefused({ partner: PARTNER, status: 200, body, code: fault.ErrorCode ?? 'error' });
  throw new PartnerDown({ partner: PARTNER, reason: 'garbled', ambiguous });
}
