import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { createHttpClient, type HttpClient, type HttpClientStats, type PartnerDeps } from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { parseWire } from '#partners/parse.ts';
import { ACCOUNT_PATH, accountWire, DOCUMENTS_PATH, documentWire, KEY_HEADER, type NewDocumentWire } from './wire.ts';

export type { NewDocumentWire } from './wire.ts';

export interface CfeConfig {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

/** A document as the provider has it. */
export interface IssuedDocument {
  series: string;
  number: number;
  state: 'in-process' | 'accepted' | 'rejected';
  reason: string | null;
  cae: { number: string; from: number; to: number; expiresOn: string };
  securityCode: string;
  verificationUrl: string;
  issuedOn: string;
  pdf: Uint8Array;
}

export interface Cfe {
  /** Throws PartnerUnavailable, `ambiguous` when it may have been issued; a repeat with its key returns it. */
  issue(key: string, document: NewDocumentWire): Promise<IssuedDocument>;
  /** Null where no document was issued with this key. */
  readDocument(key: string, type: NewDocumentWire['type']): Promise<IssuedDocument | null>;
  /** Whose account it is, and how many numbers are left. */
  readAccount(): Promise<{ issuer: string; numbersLeft: number }>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'cfe';

export function createCfe(config: CfeConfig, deps: PartnerDeps): Cfe {
  const { inFlight, timeoutMs } = PARTNER_LIMITS.cfe;
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl: config.baseUrl,
    maxInFlight: inFlight,
    timeoutMs: config.timeoutMs ?? timeoutMs,
    ...(config.halfOpenAfterMs === undefined ? {} : { halfOpenAfterMs: config.halfOpenAfterMs }),
  });
  const headers = { authorization: `Bearer ${config.apiKey}` };
  return {
    issue: async (key, document) => {
      const response = await http.request({
        method: 'POST',
        path: DOCUMENTS_PATH,
        json: document,
        headers: { ...headers, [KEY_HEADER]: key },
        idempotent: true,
      });
      return toDocument(response.json(), { key, type: document.type, ambiguous: true });
    },
    readDocument: (key, type) => readDocument({ http, headers }, key, type),
    readAccount: async () => {
      const response = await http.request({ path: ACCOUNT_PATH, headers });
      const { issuer, numbersLeft } = parseWire(accountWire, response.json(), { partner: PARTNER });
      return { issuer, numbersLeft };
    },
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

async function readDocument(
  { http, headers }: { http: HttpClient; headers: Record<string, string> },
  key: string,
  type: NewDocumentWire['type'],
): Promise<IssuedDocument | null> {
  try {
    const response = await http.request({ path: `${DOCUMENTS_PATH}/${encodeURIComponent(key)}`, headers });
    return toDocument(response.json(), { key, type, ambiguous: false });
  } catch (error) {
    if (error instanceof PartnerRejected && error.status === 404) return null;
    throw error;
  }
}

interface ExpectedDocument {
  key: string;
  type: NewDocumentWire['type'];
  ambiguous: boolean;
}

/** Of another document than the one that was asked for, nothing is believed. */
function toDocument(body: unknown, { key, type, ambiguous }: ExpectedDocument): IssuedDocument {
  const wire = parseWire(documentWire, body, { partner: PARTNER, ambiguous });
  if (wire.key !== key || wire.type !== type)
    throw new PartnerUnavailable({ partner: PARTNER, reason: 'garbled', ambiguous });
  const { series, number, state, securityCode, verificationUrl, issuedOn } = wire;
  const { from, to, expiresOn } = wire.cae;
  return {
    series,
    number,
    state,
    reason: wire.reason ?? null,
    cae: { number: wire.cae.number, from, to, expiresOn },
    securityCode,
    verificationUrl,
    issuedOn,
    pdf: new Uint8Array(Buffer.from(wire.pdf, 'base64')),
  };
}
