import { PartnerUnavailable } from '#partners/errors.ts';
import { createHttpClient, type HttpClient, type HttpClientStats, type PartnerDeps } from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { InvalidXml } from '#partners/xml.ts';
import { parseLastClose, parseQuotes, type Rates } from './quotes.ts';
import { LAST_CLOSE_PATH, QUOTES_PATH, renderLastCloseRequest, renderQuotesRequest } from './wire.ts';

export type { Rates } from './quotes.ts';

export interface ExchangeRatesConfig {
  baseUrl: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export interface ExchangeRates {
  /** The newest quotation of the last ten days (weekends and holidays have none). Throws PartnerUnavailable. */
  readRates(): Promise<Rates>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'bcu';
const WINDOW_DAYS = 10;
const DAY_MS = 86_400_000;

export function createExchangeRates(config: ExchangeRatesConfig, deps: PartnerDeps): ExchangeRates {
  const { baseUrl, halfOpenAfterMs } = config;
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl,
    halfOpenAfterMs,
    maxInFlight: PARTNER_LIMITS.bcu.inFlight,
    timeoutMs: config.timeoutMs ?? PARTNER_LIMITS.bcu.timeoutMs,
  });
  return {
    readRates: () => readRates(http, deps.clock),
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

async function readRates(http: HttpClient, clock: () => Date): Promise<Rates> {
  const lastClose = await callSoapOperation(http, {
    path: LAST_CLOSE_PATH,
    action: 'AWSULTIMOCIERRE',
    body: renderLastCloseRequest(),
    parse: parseLastClose,
  });
  const to = Date.parse(lastClose ?? clock().toISOString().slice(0, 10));
  const range = { from: formatDay(to - WINDOW_DAYS * DAY_MS), to: formatDay(to) };
  const body = renderQuotesRequest(range);
  const rates = await callSoapOperation(http, {
    path: QUOTES_PATH,
    action: 'AWSBCUCOTIZACIONES',
    body,
    parse: parseQuotes,
  });
  if (!rates) throw new PartnerUnavailable({ partner: PARTNER, reason: 'garbled', ambiguous: false });
  return rates;
}

interface SoapOperation<Result> {
  path: string;
  action: string;
  body: string;
  parse: (xml: string) => Result | null;
}

async function callSoapOperation<Result>(http: HttpClient, operation: SoapOperation<Result>): Promise<Result | null> {
  const response = await http.request({
    method: 'POST',
    path: operation.path,
    headers: { soapaction: `Cotizaaction/${operation.action}.Execute` },
    text: { body: operation.body, type: 'text/xml; charset=utf-8' },
    idempotent: true,
  });
  try {
    return operation.parse(response.text);
  } catch (cause) {
    if (!(cause instanceof InvalidXml)) throw cause;
    throw new PartnerUnavailable({ partner: PARTNER, reason: 'garbled', ambiguous: false, cause });
  }
}

function formatDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
