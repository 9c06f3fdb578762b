import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createGlossaryWire,
  fromMarkup,
  GLOSSARIES_PATH,
  KEY_SCHEME,
  MAX_BODY_BYTES,
  MAX_TEXTS,
  QUOTA_STATUS,
  replaceDictionaryWire,
  TOO_LARGE_STATUS,
  TRANSLATE_PATH,
  toMarkup,
  translateRequestWire,
  USAGE_PATH,
} from '#partners/deepl/wire.ts';
import { deriveUuid, type Simulator, type SimulatorContext } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';

/** The translation of a text; null where there is none: the text is returned as it is. */
export type Translate = (text: string) => string | null;

/** What the account was charged for, or a glossary that it has. */
type Entry = { texts: string[]; context: string; glossary: string | null; characters: number } | { glossary: string };

/** What the account may use without a scenario that says otherwise, as DeepL writes "no limit". */
const NO_LIMIT = 1_000_000_000_000;
const MAX_SHOWN_CALLS = 500;

interface Account {
  calls: { texts: string[]; context: string; glossary: string | null }[];
  glossaries: Map<string, string>;
  characters: number;
}

/** Translates what `translate` knows, as plain XML; everything else it returns unchanged, and charges for either. */
export function deeplSimulator(context: SimulatorContext, translate: Translate): Simulator {
  const scenarios = createScenarios();
  const ledger = openLedger<Entry>(join(context.dataDir, 'deepl.jsonl'));
  const account: Account = { calls: [], glossaries: new Map(), characters: 0 };
  const apply = (entry: Entry) => {
    if ('texts' in entry) {
      account.calls.push({ texts: entry.texts, context: entry.context, glossary: entry.glossary });
      if (account.calls.length > MAX_SHOWN_CALLS) account.calls.shift();
      account.characters += entry.characters;
    } else account.glossaries.set(entry.glossary, '');
  };
  for (const entry of ledger.entries) apply(entry);
  const record = (entry: Entry) => {
    ledger.append(entry);
    apply(entry);
  };
  return {
    scenarios,
    subjectOf: () => ({}),
    routes: (app) => {
      app.addHook('preHandler', (request, reply) => refuse({ key: context.shop.deeplKey, scenarios }, request, reply));
      translateRoute(app, { account, translate, record });
      glossaryRoutes(app, { account, record });
      app.get(USAGE_PATH, () => ({
        character_count: account.characters,
        character_limit: scenarios.find('wallet')?.balance ?? NO_LIMIT,
      }));
    },
    inspect: () => ({
      calls: account.calls,
      characters: account.characters,
      glossaries: Object.fromEntries(account.glossaries),
    }),
    close: () => ledger.close(),
  };
}

/** The key is checked, and `reject` refuses translations with the status that its code names: 403, 413, 456. */
async function refuse(
  { key, scenarios }: { key: string; scenarios: Scenarios },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.headers.authorization !== `${KEY_SCHEME} ${key}`)
    return void (await reply
      .code(403)
      .send({ message: 'Authorization failed. Please check your authorization header.' }));
  const isKeyRefused = scenarios.find('reject')?.code === '403';
  if (!isKeyRefused && !request.url.endsWith(TRANSLATE_PATH)) return;
  const rejected = scenarios.consume('reject');
  if (rejected) await reply.code(Number(rejected.code ?? QUOTA_STATUS)).send({ message: 'Simulated refusal' });
}

interface Served {
  account: Account;
  record: (entry: Entry) => void;
}

function translateRoute(app: FastifyInstance, { account, translate, record }: Served & { translate: Translate }): void {
  app.post(TRANSLATE_PATH, async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
      return reply.code(TOO_LARGE_STATUS).send({ message: 'Request Entity Too Large' });
    const parsed = translateRequestWire.safeParse(request.body);
    if (!parsed.success || parsed.data.text.length > MAX_TEXTS)
      return reply.code(400).send({ message: "Parameter 'text' not specified or too many texts." });
    const { text: texts, target_lang: target, context = '', glossary_id: glossary = null } = parsed.data;
    if (!/^ES(-419)?$/i.test(target))
      return reply.code(400).send({ message: "Value for 'target_lang' not supported." });
    if (glossary !== null && !account.glossaries.has(glossary))
      return reply.code(404).send({ message: 'No glossary found for the given glossary_id' });
    const characters = texts.map((text) => [...text].length);
    record({
      texts: texts.map(fromMarkup),
      context,
      glossary,
      characters: characters.reduce((sum, count) => sum + count, 0),
    });
    return {
      translations: texts.map((text, index) => {
        const translated = translate(fromMarkup(text));
        return {
          detected_source_language: 'EN',
          text: translated === null ? text : toMarkup(translated, []),
          billed_characters: characters[index],
        };
      }),
    };
  });
}

function glossaryRoutes(app: FastifyInstance, { account, record }: Served): void {
  app.post(GLOSSARIES_PATH, async (request, reply) => {
    const parsed = createGlossaryWire.safeParse(request.body);
    const [dictionary] = parsed.success ? parsed.data.dictionaries : [];
    if (!dictionary) return reply.code(400).send({ message: 'Bad request' });
    const id = deriveUuid(`glossary ${account.glossaries.size}`);
    record({ glossary: id });
    account.glossaries.set(id, dictionary.entries);
    return reply.code(201).send({ glossary_id: id, name: 'puente', dictionaries: [] });
  });
  app.put<{ Params: { id: string } }>(`${GLOSSARIES_PATH}/:id/dictionaries`, async (request, reply) => {
    const parsed = replaceDictionaryWire.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ message: 'Bad request' });
    if (!account.glossaries.has(request.params.id)) return reply.code(404).send({ message: 'Glossary not found' });
    account.glossaries.set(request.params.id, parsed.data.entries);
    return { source_lang: 'EN', target_lang: 'ES', entry_count: parsed.data.entries.split('\n').length };
  });
}
