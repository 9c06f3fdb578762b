import { PartnerDown } from '#partners/errors.ts';
import { createHttp, type Http, type HttpStats, type PartnerDeps } from '#partners/http.ts';
import { BadXml } from '#partners/xml.ts';
import { type Rates, readLastClose, readQuotes } from './quotes.ts';
import { LAST_CLOSE_PATH, QUOTES_PATH, renderLastCloseRequest, renderQuotesRequest } from './wire.ts';

export type { Rates } from './quotes.ts';

export interface ExchangeRatesConfig {
  baseUrl: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

export interface ExchangeRates {
  /** The newest quotation of the last ten days (weekends and holidays have none). */
  readRates(): Promise<Rates>;
  stats(): HttpStats[];
  close(): Promise<void>;
}

const PARTNER = 'bcu';
const WINDOW_DAYS = 10;
const DAY_MS = 86_400_000;

export function createExchangeRates(config: ExchangeRatesConfig, deps: PartnerDeps): ExchangeRates {
  const { baseUrl, halfOpenAfterMs } = config;
  const http = createHttp({ ...deps, name: PARTNER, baseUrl, halfOpenAfterMs, timeoutMs: config.timeoutMs ?? 15_000 });
  return {
    readRates: () => readRates(http, deps.clock),
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

async function readRates(http: Http, clock: () => Date): Promise<Rates> {
  const closed = await ask(http, {
    path: LAST_CLOSE_PATH,
    action: 'AWSULTIMOCIERRE',
    body: renderLastCloseRequest(),
    read: readLastClose,
  });
  const to = Date.parse(closed ?? clock().toISOString().slice(0, 10));
  const range = { from: dayOf(to - WINDOW_DAYS * DAY_MS), to: dayOf(to) };
  const body = renderQuotesRequest(range);
  const rates = await ask(http, { path: QUOTES_PATH, action: 'AWSBCUCOTIZACIONES', body, read: readQuotes });
  if (!rates) throw new PartnerDown({ partner: PARTNER, reason: 'garbled', ambiguous: false });
  return rates;
}

interface Question<Answer> {
  path: string;
  action: string;
  body: string;
  read: (xml: string) => Answer | null;
}

async function ask<Answer>(http: Http, question: Question<Answer>): Promise<Answer | null> {
  const answer = await http.request({
    method: 'POST',
    path: question.path,
    headers: { soapaction: `Cotizaaction/${question.action}.Execute` },
    text: { body: question.body, type: 'text/xml; charset=utf-8' },
    idempotent: true,
  });
  try {
    return question.read(answer.text);
  } catch (cause) {
    if (!(cause instanceof BadXml)) throw cause;
    throw new PartnerDown({ partner: PARTNER, reason: 'garbled', ambiguous: false, cause });
  }
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
