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
import { digitsFrom, type SimContext, type Simulator, shopUrl } from '#simulators/context.ts';
import { type Ledger, openLedger } from '#simulators/ledger.ts';
import { withParameters } from '#simulators/page.ts';
import { createScenarios, type Scenarios } from '#simulators/scenarios.ts';
import { bankName } from './banks.ts';
import { messagePage, paymentPage } from './pages.ts';
import {
  apply,
  type BankBook,
  type BankEntry,
  type BankTransaction,
  chargedAmount,
  DECISIONS,
  type Decision,
  statusOf,
} from './state.ts';

interface BankHouse {
  context: SimContext;
  scenarios: Scenarios;
  ledger: Ledger<BankEntry>;
  book: BankBook;
}

const DECISION_PATH = '/spfe/servlet/Decision';

export function sistarbancSimulator(context: SimContext): Simulator {
  const ledger = openLedger<BankEntry>(`${context.dataDir}/sistarbanc.jsonl`);
  const house: BankHouse = { context, scenarios: createScenarios(), ledger, book: new Map() };
  for (const entry of ledger.past) apply(house.book, entry);
  return {
    scenarios: house.scenarios,
    subjectOf: (request) => {
      const body =
        typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};
      const query = request.query as Record<string, unknown>;
      const values = [body.idTransaccion ?? query.idTransaccion, body.idFactura];
      return { orders: values.filter((one) => typeof one === 'string') };
    },
    routes: (app) => {
      pageRoutes(app, house);
      queryRoutes(app, house);
    },
    received: () => ({
      payments: [...house.book.values()].reverse().map((one) => ({ ...one, status: statusNow(house, one) })),
      confirmations: context.outbox.sent('sistarbanc'),
    }),
    close: () => ledger.close(),
  };
}

function pageRoutes(app: FastifyInstance, house: BankHouse): void {
  app.post<{ Body: Record<string, string | undefined> }>(FORM_PATH, (request, reply) => {
    const fault = open(house, request.body ?? {});
    if (typeof fault === 'string') return html(reply, 400, messagePage('No se puede pagar', fault));
    return html(reply, 200, paymentPage(fault, `/sistarbanc${DECISION_PATH}`));
  });

  app.post<{ Body: { idTransaccion?: string; decision?: string } }>(DECISION_PATH, async (request, reply) => {
    const transaction = house.book.get(request.body?.idTransaccion ?? '');
    const decision = DECISIONS.find((known) => known === request.body?.decision);
    if (!transaction || !decision) return html(reply, 404, messagePage('No encontrado', 'La transacción no existe.'));
    const back = withParameters(transaction.returnUrl, { idTransaccion: transaction.values.idTransaccion });
    if (!back) return html(reply, 400, messagePage('No se puede volver', 'La dirección de vuelta no es válida.'));
    if (transaction.decision === null || transaction.decision === 'abandon') await decide(house, transaction, decision);
    return reply.redirect(back, 303);
  });
}

/** The form as the browser posted it: the transaction, or why it is refused. */
function open(house: BankHouse, body: Record<string, string | undefined>): BankTransaction | string {
  const values = Object.fromEntries(SIGNED_FIELDS.map((field) => [field, body[field] ?? ''])) as SignedValues;
  const { firma, urlVuelta } = body;
  if (SIGNED_FIELDS.some((field) => values[field] === '') || !firma || !urlVuelta)
    return 'Faltan datos en el formulario.';
  if (!isSignedBy(house.context.shop.sistarbanc.publicKeyPem, values, firma))
    return 'La firma no corresponde a los datos.';
  if (!bankName(values.idBanco)) return 'El banco no existe.';
  if (!/^\d{1,15}$/.test(values.importe) || !/^\d{1,15}$/.test(values.importeGravado))
    return 'El importe no es válido.';
  if (values.moneda !== 'UYU' && values.moneda !== 'USD') return 'La moneda no es válida.';
  const known = house.book.get(values.idTransaccion);
  if (known) {
    const same = SIGNED_FIELDS.every((field) => known.values[field] === values[field]);
    return same ? known : 'El número de transacción ya se usó.';
  }
  write(house, { type: 'opened', values, returnUrl: urlVuelta, at: house.context.clock().getTime() });
  return house.book.get(values.idTransaccion) ?? 'No se pudo registrar.';
}

async function decide(house: BankHouse, transaction: BankTransaction, decision: Decision): Promise<void> {
  const { context, scenarios } = house;
  const now = context.clock().getTime();
  write(house, { type: 'decided', id: transaction.values.idTransaccion, decision, at: now });
  if (decision === 'abandon') return;
  const subject = { orders: [transaction.values.idTransaccion, transaction.values.idFactura] };
  const { user, password } = context.shop.sistarbanc;
  const agreed = scenarios.take('bad-signature', subject) ? 'intruder:wrong' : `${user}:${password}`;
  const notice = {
    partner: 'sistarbanc',
    url: shopUrl(context, '/payments/sistarbanc/ws'),
    headers: {
      authorization: `Basic ${Buffer.from(agreed).toString('base64')}`,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"urn:sistarbanc-spe-confirmacion#confirmarPagoEmpresa"',
    },
    body: renderConfirmation({
      idTransaccion: transaction.values.idTransaccion,
      idCuenta: transaction.values.idCuenta,
      codigoRespuesta: decision === 'reject' ? '05' : '00',
      codigoAutorizacion: decision === 'reject' ? '' : digitsFrom(transaction.values.idTransaccion, 6),
      importe: chargedAmount(transaction),
      moneda: transaction.values.moneda,
    }),
    taken: 'soap' as const,
  };
  const late = decision === 'approve-late' || scenarios.take('out-of-order', subject) !== null;
  await context.outbox.post(late ? { ...notice, notBefore: now + context.timings.bankLate } : notice);
  if (decision === 'twice' || scenarios.take('duplicate', subject)) await context.outbox.post(notice);
}

function queryRoutes(app: FastifyInstance, house: BankHouse): void {
  const { user, password } = house.context.shop.sistarbanc;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  app.get<{ Querystring: { idTransaccion?: string } }>(STATUS_PATH, (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send({ error: 'unauthorized' });
    const transaction = house.book.get(request.query.idTransaccion ?? '');
    if (!transaction) return { estado: 'inexistente', importe: null, moneda: null };
    return {
      estado: statusNow(house, transaction),
      importe: chargedAmount(transaction),
      moneda: transaction.values.moneda,
    };
  });

  app.post(REFUND_PATH, (request, reply) => {
    if (request.headers.authorization !== expected) return reply.code(401).send({ error: 'unauthorized' });
    const parsed = refundRequestWire.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' });
    return refund(house, parsed.data);
  });
}

function refund(house: BankHouse, wanted: { idTransaccion: string; importe: string; moneda: string; clave: string }) {
  const transaction = house.book.get(wanted.idTransaccion);
  const id = `D${digitsFrom(wanted.clave, 10)}`;
  const refused = (motivo: string) => ({ estado: 'rechazada', idDevolucion: id, motivo });
  if (!transaction || statusNow(house, transaction) !== 'aprobado') return refused('La transacción no está paga.');
  const earlier = transaction.refunds.find((one) => one.key === wanted.clave);
  if (earlier) return { estado: 'aceptada', idDevolucion: earlier.id, motivo: null };
  const left =
    Number(chargedAmount(transaction)) - transaction.refunds.reduce((sum, one) => sum + Number(one.amount), 0);
  if (wanted.moneda !== transaction.values.moneda || Number(wanted.importe) > left)
    return refused('El importe supera lo pago.');
  const at = house.context.clock().getTime();
  write(house, {
    type: 'refunded',
    transaction: wanted.idTransaccion,
    id,
    key: wanted.clave,
    amount: wanted.importe,
    at,
  });
  return { estado: 'aceptada', idDevolucion: id, motivo: null };
}

function statusNow(house: BankHouse, transaction: BankTransaction) {
  const { bankLate, bankFormLife } = house.context.timings;
  return statusOf(transaction, house.context.clock().getTime(), { late: bankLate, formLife: bankFormLife });
}

function write(house: BankHouse, entry: BankEntry): void {
  house.ledger.append(entry);
  apply(house.book, entry);
}

function html(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text);
}
