import { PartnerUnavailable } from '#partners/errors.ts';
import { createHttpClient, type HttpClient, type HttpClientStats, type PartnerDeps } from '#partners/http.ts';
import { PARTNER_LIMITS } from '#partners/limits.ts';
import { parseWire } from '#partners/parse.ts';
import {
  FREE_KEY_SUFFIX,
  fromMarkup,
  GLOSSARIES_PATH,
  glossaryWire,
  KEPT_TAG,
  KEY_SCHEME,
  MAX_BODY_BYTES,
  MAX_TEXTS,
  TRANSLATE_PATH,
  toMarkup,
  translateWire,
  USAGE_PATH,
  usageWire,
} from './wire.ts';

export interface DeeplConfig {
  apiKey: string;
  /** Of the simulator; the key says which of the real hosts is called. */
  baseUrl?: string;
  timeoutMs?: number;
  halfOpenAfterMs?: number;
}

/** A text of a product with the words that stay as they are: its brand, names of models. */
export interface SourceText {
  text: string;
  kept: readonly string[];
}

export interface TranslationRequest {
  texts: readonly SourceText[];
  /** Influences the translation and is not translated; it costs nothing. */
  context: string;
  glossaryId: string | null;
}

export interface TranslationResult {
  /** In the order of the request. */
  texts: string[];
  /** What the account is charged, in characters; null where the response does not say. */
  billedCharacters: number | null;
}

export interface Deepl {
  /** At most MAX_TEXTS texts whose `requestBytes` are within MAX_BODY_BYTES. Charged by the character, so never retried here. */
  translate(request: TranslationRequest): Promise<TranslationResult>;
  /** Characters of the account's period: those that were charged, and the limit. Free of charge. */
  readUsage(): Promise<{ count: number; limit: number }>;
  createGlossary(entries: ReadonlyMap<string, string>): Promise<string>;
  replaceGlossary(id: string, entries: ReadonlyMap<string, string>): Promise<void>;
  stats(): HttpClientStats[];
  close(): Promise<void>;
}

const PARTNER = 'deepl';
const FREE_URL = 'https://api-free.deepl.com';
const PAID_URL = 'https://api.deepl.com';
const SOURCE_LANGUAGE = 'EN';
const TARGET_LANGUAGE = 'ES';
const GLOSSARY_NAME = 'puente';
/** Body without texts and context. */
const FRAME_BYTES = 1024;

/** Translates texts of products from English to Spanish. */
export function createDeepl(config: DeeplConfig, deps: PartnerDeps): Deepl {
  const { inFlight, timeoutMs } = PARTNER_LIMITS.deepl;
  const http = createHttpClient({
    ...deps,
    name: PARTNER,
    baseUrl: config.baseUrl ?? hostOf(config.apiKey),
    maxInFlight: inFlight,
    timeoutMs: config.timeoutMs ?? timeoutMs,
    ...(config.halfOpenAfterMs === undefined ? {} : { halfOpenAfterMs: config.halfOpenAfterMs }),
  });
  const headers = { authorization: `${KEY_SCHEME} ${config.apiKey}` };
  const connection = { http, headers };
  return {
    translate: (request) => translate(connection, request),
    readUsage: async () => {
      const response = await http.request({ path: USAGE_PATH, headers });
      const usage = parseWire(usageWire, response.json(), { partner: PARTNER });
      return { count: usage.character_count, limit: usage.character_limit };
    },
    createGlossary: async (entries) => {
      const json = { name: GLOSSARY_NAME, dictionaries: [toDictionary(entries)] };
      const response = await http.request({ method: 'POST', path: GLOSSARIES_PATH, json, headers });
      return parseWire(glossaryWire, response.json(), { partner: PARTNER }).glossary_id;
    },
    replaceGlossary: async (id, entries) => {
      const path = `${GLOSSARIES_PATH}/${encodeURIComponent(id)}/dictionaries`;
      await http.request({ method: 'PUT', path, json: toDictionary(entries), headers, idempotent: true });
    },
    stats: () => [http.stats()],
    close: () => http.close(),
  };
}

/** Free and paid accounts have different hosts, and the key says of which it is. */
export function hostOf(apiKey: string): string {
  return apiKey.endsWith(FREE_KEY_SUFFIX) ? FREE_URL : PAID_URL;
}

/** What a text adds to the body of a call. */
export function requestBytes({ text, kept }: SourceText): number {
  return Buffer.byteLength(JSON.stringify(toMarkup(text, kept))) + 1;
}

/** What a text is charged at most: the source's characters with its markup. */
export function characterCount({ text, kept }: SourceText): number {
  return [...toMarkup(text, kept)].length;
}

/** Whether so many texts of so many bytes go into one call. */
export function fitsRequest(texts: number, bytes: number, context: string): boolean {
  return texts <= MAX_TEXTS && bytes + Buffer.byteLength(JSON.stringify(context)) + FRAME_BYTES <= MAX_BODY_BYTES;
}

async function translate(
  { http, headers }: { http: HttpClient; headers: Record<string, string> },
  { texts, context, glossaryId }: TranslationRequest,
): Promise<TranslationResult> {
  const json = {
    text: texts.map(({ text, kept }) => toMarkup(text, kept)),
    source_lang: SOURCE_LANGUAGE,
    target_lang: TARGET_LANGUAGE,
    tag_handling: 'xml',
    ignore_tags: [KEPT_TAG],
    show_billed_characters: true,
    ...(context === '' ? {} : { context }),
    ...(glossaryId === null ? {} : { glossary_id: glossaryId }),
  };
  const response = await http.request({ method: 'POST', path: TRANSLATE_PATH, json, headers });
  // What cannot be read was charged all the same.
  const { translations } = parseWire(translateWire, response.json(), { partner: PARTNER, ambiguous: true });
  if (translations.length !== texts.length)
    throw new PartnerUnavailable({ partner: PARTNER, reason: 'garbled', ambiguous: true });
  const billed = translations.map(({ billed_characters }) => billed_characters ?? null);
  return {
    texts: translations.map(({ text }) => fromMarkup(text)),
    billedCharacters: billed.includes(null) ? null : billed.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  };
}

function toDictionary(entries: ReadonlyMap<string, string>) {
  const lines = [...entries].map(([english, spanish]) => `${english}\t${spanish}`);
  return { source_lang: 'en', target_lang: 'es', entries: lines.join('\n'), entries_format: 'tsv' };
}
