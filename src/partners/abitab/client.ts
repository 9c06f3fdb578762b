import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import {
  type CallLimits,
  createHttpClient,
  type HttpClient,
  type HttpClientStats,
  type PartnerDeps,
} from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { parseWire } from '#partners/parse.ts';
import { toPurchase, type VoucherPurchase } from './purchase.ts';
import { newPurchaseWire, PURCHASE_PATH, purchaseResponseWire } from './wire.ts';

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
  /** Unique for each payment attempt; a repeated id returns the same voucher. */
  uniqueId: string;
  /** Hundredths of a peso (UYU). */
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

export interface Abitab {
  /** Throws PartnerUnavailable, `ambiguous` when the voucher may exist; a repeat returns it. */
  createVoucher(request: VoucherRequest, limits?: CallLimits): Promise<Voucher>;
  getPurchase(purchaseId: string): Promise<VoucherPurchase | null>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'abitab';

export function createAbitab(config: AbitabConfig, deps: PartnerDeps): Abitab {
  const { baseUrl, halfOpenAfterMs } = config;
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl,
    halfOpenAfterMs,
    maxInFlight: PARTNER_LIMITS.abitab.inFlight,
    timeoutMs: config.timeoutMs ?? PARTNER_LIMITS.abitab.timeoutMs,
  });
  const headers = { authorization: `Basic ${config.merchantKey}`, lang: 'es' };
  const connection = { http, headers, clock: deps.clock };
  return {
    createVoucher: (request, limits) => createVoucher(connection, request, limits),
    getPurchase: (purchaseId) => getPurchase(connection, purchaseId),
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

interface AbitabConnection {
  http: HttpClient;
  headers: Record<string, string>;
  clock: () => Date;
}

async function createVoucher(
  { http, headers, clock }: AbitabConnection,
  request: VoucherRequest,
  limits: CallLimits = {},
): Promise<Voucher> {
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
  const response = await http.request({
    method: 'POST',
    path: PURCHASE_PATH,
    headers,
    json,
    idempotent: true,
    ...limits,
  });
  const purchase = parsePurchase(response.json(), true);
  const { purchaseId, code, url } = purchase;
  const requestedExpiry = new Date(clock().getTime() + request.expiresInMinutes * 60_000).toISOString();
  return { purchaseId, code, url, expiresAt: purchase.expiresAt ?? requestedExpiry };
}

async function getPurchase({ http, headers }: AbitabConnection, purchaseId: string): Promise<VoucherPurchase | null> {
  try {
    const response = await http.request({ path: `${PURCHASE_PATH}/${encodeURIComponent(purchaseId)}`, headers });
    return parsePurchase(response.json(), false);
  } catch (error) {
    if (error instanceof PartnerRejected && error.status === 404) return null;
    throw error;
  }
}

function parsePurchase(body: unknown, ambiguous: boolean): VoucherPurchase {
  const response = parseWire(purchaseResponseWire, body, { partner: PARTNER, ambiguous });
  if (response.Response) return toPurchase(response.Response);
  const fault = response.Errors?.[0];
  if (fault) throw new PartnerRejected({ partner: PARTNER, status: 200, body, code: fault.ErrorCode ?? 'error' });
  throw new PartnerUnavailable({ partner: PARTNER, reason: 'garbled', ambiguous });
}
