import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  ACCOUNT_PATH,
  DOCUMENTS_PATH,
  KEY_HEADER,
  type NewDocumentWire,
  newDocumentWire,
  TICKET_CODE,
} from '#partners/cfe/wire.ts';
import type { Simulator, SimulatorContext } from '#simulators/context.ts';
import { openLedger } from '#simulators/ledger.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import { printedForm } from './printed-form.ts';

interface Issued {
  key: string;
  document: NewDocumentWire;
  number: number;
  /** Refused by the tax office; its number stays used. */
  isRejected: boolean;
}

const SERIES = 'A';
/** The numbers that its authorization has. */
const CAE_NUMBERS = 1_000_000;
const MISSING = { code: 'not_found', message: 'No document with this key' };

interface Book {
  byKey: Map<string, Issued>;
  record: (issued: Issued) => void;
  scenarios: Scenarios;
}

/** Issues e-tickets and credit notes, each kind with its own numbers, without a gap and once a key. */
export function cfeSimulator({ dataDir, shop }: SimulatorContext): Simulator {
  const scenarios = createScenarios();
  const ledger = openLedger<Issued>(`${dataDir}/cfe.jsonl`);
  const byKey = new Map(ledger.entries.map((entry) => [entry.key, entry]));
  const record = (issued: Issued) => {
    ledger.append(issued);
    byKey.set(issued.key, issued);
  };
  return {
    scenarios,
    subjectOf: (request) => {
      const order = /^Orden (\d+)/.exec((request.body as { note?: string } | undefined)?.note ?? '')?.[1];
      return { orders: order === undefined ? [] : [order] };
    },
    routes: (app) => {
      app.addHook('preHandler', async (request, reply) => {
        if (request.headers.authorization === `Bearer ${shop.cfeKey}`) return;
        await reply.code(401).send({ code: 'unauthorized', message: 'Wrong key' });
      });
      documentRoutes(app, { byKey, record, scenarios });
      app.get(ACCOUNT_PATH, () => ({ issuer: '218806400019', numbersLeft: CAE_NUMBERS - byKey.size }));
    },
    inspect: () => ({ documents: [...byKey.values()].map((issued) => ({ ...issued, series: SERIES })) }),
    close: () => ledger.close(),
  };
}

/**
 * `reject`: the tax office rejects what is issued next, or with a code the provider refuses it and no number is used; `hold`: it
 * has not decided yet; `store-and-fail`: what was issued is answered with 500.
 */
function documentRoutes(app: FastifyInstance, { byKey, record, scenarios }: Book): void {
  app.post(DOCUMENTS_PATH, (request, reply) => {
    const key = request.headers[KEY_HEADER];
    const parsed = newDocumentWire.safeParse(request.body);
    if (typeof key !== 'string' || !parsed.success || !isBalanced(parsed.data))
      return reply.code(422).send({ code: 'invalid_document', message: 'The document is not valid' });
    const known = byKey.get(key);
    if (known) return present(known, scenarios);
    if (scenarios.find('reject')?.code !== undefined) {
      const code = scenarios.consume('reject')?.code;
      return reply.code(422).send({ code, message: 'Simulated refusal' });
    }
    const ofKind = [...byKey.values()].filter(({ document }) => document.type === parsed.data.type);
    const issued = {
      key,
      document: parsed.data,
      number: ofKind.length + 1,
      isRejected: scenarios.consume('reject') !== null,
    };
    record(issued);
    if (scenarios.consume('store-and-fail'))
      return reply.code(500).send({ code: 'internal_error', message: 'Simulated failure after it was stored' });
    return present(issued, scenarios);
  });
  app.get<{ Params: { key: string } }>(`${DOCUMENTS_PATH}/:key`, (request, reply) => {
    const issued = byKey.get(request.params.key);
    return issued ? present(issued, scenarios) : reply.code(404).send(MISSING);
  });
}

/** Whether lines and totals say the same, as the tax office checks. */
function isBalanced({ lines, totals, type, reference }: NewDocumentWire): boolean {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const { net, vat, notBillable, payable } = totals;
  return sum === payable && net + vat + notBillable === payable && (type === TICKET_CODE) === (reference === null);
}

function present({ key, document, number, isRejected }: Issued, scenarios: Scenarios) {
  const { type, issuedOn, totals } = document;
  const hash = createHash('sha256').update(key).digest('base64url').slice(0, 6);
  const total = (totals.payable / 100).toFixed(2);
  const state = scenarios.find('hold') ? 'in-process' : isRejected ? 'rejected' : 'accepted';
  const query = [document.issuer, type, SERIES, number, total, issuedOn.split('-').reverse().join('/'), hash].join(',');
  return {
    key,
    type,
    series: SERIES,
    number,
    state,
    reason: state === 'rejected' ? 'E12: el documento del receptor no es válido' : null,
    cae: { number: '90260001234', from: 1, to: CAE_NUMBERS, expiresOn: '2028-11-26' },
    securityCode: hash,
    verificationUrl: `https://www.efactura.dgi.gub.uy/consultaQR/cfe?${query}`,
    issuedOn,
    pdf: printedForm([
      `${type === TICKET_CODE ? 'e-Ticket' : 'Nota de credito de e-Ticket'} ${SERIES} ${number}`,
      'DOCUMENTO SIMULADO, SIN VALIDEZ FISCAL',
      `RUT ${document.issuer}   ${issuedOn}`,
      ...(document.receiver ? [`${document.receiver.name}   CI ${document.receiver.document}`] : []),
      ...document.lines.map(({ name, amount }) => `${name}: ${(amount / 100).toFixed(2)}`),
      `IVA 22%: ${(totals.vat / 100).toFixed(2)}   Total ${document.currency}: ${total}`,
      `CAE 90260001234   Codigo de seguridad ${hash}`,
    ]).toString('base64'),
  };
}
