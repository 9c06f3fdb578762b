import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  FORM_PATH,
  isSignedBy,
  REFUND_PATH,
  refundRequestWire,
  renderConfirmation,
  SIGNED_FIELDS,
  type SignedValues,
  STATUS_PATH,
} from '#partners/sistarbanc/wire.ts';
import { deriveDigits, type Simulator, type SimulatorContext, shopUrl } from '#simulators/context.ts';
import { type Ledger, openLedger } from '#simulators/ledger.ts';
import { addQueryParameters } from '#simulators/page.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import { bankName } from './banks.ts';
import { renderMessagePage, renderPaymentPage } from './pages.ts';
import {
  applyEntry,
  type BankEntry,
  type BankTransaction,
  chargedAmount,
  DECISIONS,
  type Decision,
  statusOf,
  type TransactionIndex,
} from './state.ts';

interface BankSimulation {
  context: SimulatorContext;
  scenarios: Scenarios;
  ledger: Ledger<BankEntry>;
  transactions: TransactionIndex;
}

const DECISION_PATH = '/spfe/servlet/Decision';

export function sistarbancSimulator(context: SimulatorContext): Simulator {
  const ledger = openLedger<BankEntry>(`${context.dataDir}/sistarbanc.jsonl`);
  const bank: BankSimulation = { context, scenarios: createScenarios(), ledger, transactions: new Map() };
  for (const entry of ledger.entries) applyEntry(bank.transactions, entry);
  return {
    scenarios: bank.scenarios,
    subjectOf: (request) => {
      const body =
        typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};
      const query = request.query as Record<string, unknown>;
      const values = [body.idTransaccion ?? query.idTransaccion, body.idFactura];
      return { orders: values.filter((value) => typeof value === 'string') };
    },
    routes: (app) => {
      pageRoutes(app, bank);
      queryRoutes(app, bank);
    },
    inspect: () => ({
      payments: [...bank.transactions.values()]
        .reverse()
        .map((transaction) => ({ ...transaction, status: currentStatus(bank, transaction) })),
      confirmations: context.outbox.listAttempts('sistarbanc'),
    }),
    close: () => ledger.close(),
  };
}

function pageRoutes(app: FastifyInstance, bank: BankSimulation): void {
  app.post<{ Body: Record<string, string | undefined> }>(FORM_PATH, (request, reply) => {
    const opened = openTransaction(bank, request.body ?? {});
    if (typeof opened === 'string') return sendHtml(reply, 400, renderMessagePage('No se puede pagar', opened));
    return sendHtml(reply, 200, renderPaymentPage(opened, `/sistarbanc${DECISION_PATH}`));
  });

  app.post<{ Body: { idTransaccion?: string; decision?: string } }>(DECISION_PATH, async (request, reply) => {
    const transaction = bank.transactions.get(request.body?.idTransaccion ?? '');
    const decision = DECISIONS.find((known) => known === request.body?.decision);
    if (!transaction || !decision)
      return sendHtml(reply, 404, renderMessagePage('No encontrado', 'La transacción no existe.'));
    const back = addQueryParameters(transaction.returnUrl, { idTransaccion: transaction.values.idTransaccion });
    if (!back)
      return sendHtml(reply, 400, renderMessagePage('No se puede volver', 'La dirección de vuelta no es válida.'));
    if (transaction.decision === null || transaction.decision === 'abandon') await decide(bank, transaction, decision);
    return reply.redirect(back, 303);
  });
}

/** Opens the transaction of a posted form; returns it, or the Spanish reason for rejecting the form. */
function openTransaction(bank: BankSimulation, body: Record<string, string | undefined>): BankTransaction | string {
  const values = Object.fromEntries(SIGNED_FIELDS.map((field) => [field, body[field] ?? ''])) as SignedValues;
  const { firma, urlVuelta } = body;
  if (SIGNED_FIELDS.some((field) => values[field] === '') || !firma || !urlVuelta)
    return 'Faltan datos en el formulario.';
  if (!isSignedBy(bank.context.shop.sistarbanc.publicKeyPem, values, firma))
    return 'La firma no corresponde a los datos.';
  if (!bankName(values.idBanco)) return 'El banco no existe.';
  if (!/^\d{1,15}$/.test(values.importe) || !/^\d{1,15}$/.test(values.importeGravado))
    return 'El importe no es válido.';
  if (values.moneda !== 'UYU' && values.moneda !== 'USD') return 'La moneda no es válida.';
  const existing = bank.transactions.get(values.idTransaccion);
  if (existing) {
    const same = SIGNED_FIELDS.every((field) => existing.values[field] === values[field]);
    return same ? existing : 'El número de transacción ya se usó.';
  }
  record(bank, { type: 'opened', values, returnUrl: urlVuelta, at: bank.context.clock().getTime() });
  return bank.transactions.get(values.idTransaccion) ?? 'No se pudo registrar.';
}

async function decide(bank: BankSimulation, transaction: BankTransaction, decision: Decision): Promise<void> {
  const { context, scenarios } = bank;
  const now = context.clock().getTime();
  record(bank, { type: 'decided', id: transaction.values.idTransaccion, decision, at: now });
  if (decision === 'abandon') return;
  const subject = { orders: [transaction.values.idTransaccion, transaction.values.idFactura] };
  const { user, password } = context.shop.sistarbanc;
  const credentials = scenarios.consume('bad-signature', subject) ? 'intruder:wrong' : `${user}:${password}`;
  const notice = {
    partner: 'sistarbanc',
    url: shopUrl(context, '/payments/sistarbanc/ws'),
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"urn:sistarbanc-spe-confirmacion#confirmarPagoEmpresa"',
    },
    body: renderConfirmation({
      idTransaccion: transaction.values.idTransaccion,
      idCuenta: transaction.values.idCuenta,
      codigoRespuesta: decision === 'reject' ? '05' : '00',
      codigoAutorizacion: decision === 'reject' ? '' : deriveDigits(transaction.values.idTransaccion, 6),
      importe: chargedAmount(transaction),
      moneda: transaction.values.moneda,
    }),
    taken: 'soap' as const,
  };
  const isDelayed = decision === 'approve-late' || scenarios.consume('out-of-order', subject) !== null;
  await context.outbox.send(
    isDelayed ? { ...notice, notBefore: now + context.timings.bankConfirmationDelayMs } : notice,
  );
  if (decision === 'twice' || scenarios.consume('duplicate', subject)) await context.outbox.send(notice);
}

function queryRoutes(app: FastifyInstance, bank: BankSimulation): void {
  const { user, password } = bank.context.shop.sistarbanc;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  app.get<{ Querystring: { idTransaccion?: string } }>(STATUS_PATH, (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send({ error: 'unauthorized' });
    const transaction = bank.transactions.get(request.query.idTransaccion ?? '');
    if (!transaction) return { estado: 'inexistente', importe: null, moneda: null };
    return {
      estado: currentStatus(bank, transaction),
      importe: chargedAmount(transaction),
      moneda: transaction.values.moneda,
    };
  });

  app.post(REFUND_PATH, (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send({ error: 'unauthorized' });
    const parsed = refundRequestWire.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' });
    return requestRefund(bank, parsed.data);
  });
}

function requestRefund(
  bank: BankSimulation,
  request: { idTransaccion: string; importe: string; moneda: string; clave: string },
) {
  const transaction = bank.transactions.get(request.idTransaccion);
  const id = `D${deriveDigits(request.clave, 10)}`;
  const reject = (motivo: string) => ({ estado: 'rechazada', idDevolucion: id, motivo });
  if (!transaction || currentStatus(bank, transaction) !== 'aprobado') return reject('La transacción no está paga.');
  const earlier = transaction.refunds.find((entry) => entry.key === request.clave);
  if (earlier) return { estado: 'aceptada', idDevolucion: earlier.id, motivo: null };
  const { idTransaccion, idFactura } = transaction.values;
  if (bank.scenarios.consume('refuse-refund', { orders: [idTransaccion, idFactura] }))
    return reject('El banco emisor no la acepta.');
  const refundable =
    Number(chargedAmount(transaction)) - transaction.refunds.reduce((sum, entry) => sum + Number(entry.amount), 0);
  if (request.moneda !== transaction.values.moneda || Number(request.importe) > refundable)
    return reject('El importe supera lo pago.');
  const at = bank.context.clock().getTime();
  record(bank, {
    type: 'refunded',
    transaction: request.idTransaccion,
    id,
    key: request.clave,
    amount: request.importe,
    at,
  });
  return { estado: 'aceptada', idDevolucion: id, motivo: null };
}

function currentStatus(bank: BankSimulation, transaction: BankTransaction) {
  const { bankConfirmationDelayMs, bankFormTtlMs } = bank.context.timings;
  return statusOf(transaction, bank.context.clock().getTime(), {
    confirmationDelayMs: bankConfirmationDelayMs,
    formTtlMs: bankFormTtlMs,
  });
}

function record(bank: BankSimulation, entry: BankEntry): void {
  bank.ledger.append(entry);
  applyEntry(bank.transactions, entry);
}

function sendHtml(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text);
}
