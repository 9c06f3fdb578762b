import { recordUnreadable } from '#db/inbox.ts';
import {
  type Confirmation,
  parseSoapCall,
  readConfirmationFragments,
  renderSoapFault,
  renderSoapResponse,
  type SoapCall,
  type SoapCode,
} from '#partners/sistarbanc/soap.ts';
import { InvalidXml } from '#partners/xml.ts';
import type { Context } from '#server/context.ts';
import { handlePaymentNotice } from './handle-notice.ts';
import { findAttemptOfTransaction } from './repository.ts';

const MISMATCHES = {
  amount: 'El importe o la moneda no coinciden',
  code: 'No conocemos ese código de respuesta',
} as const;

export interface SoapReply {
  status: 200 | 400;
  xml: string;
}

/** Answers a SOAP call of the bank: 200 for a known operation, 400 with a SOAP fault for everything else. */
export async function handleSoapCall(context: Context, envelope: string): Promise<SoapReply> {
  const call = parseEnvelope(envelope);
  // A payment that was begun at the bank is of no order: the shop told it of no invoice.
  if (!call || call.operation === 'confirmarPagoBanco') await keepUnreadable(context, envelope);
  if (!call) return { status: 400, xml: renderSoapFault('The call could not be read') };
  const answer =
    call.operation === 'confirmarPagoEmpresa'
      ? await handleConfirmation(context, call)
      : { code: '01' as const, description: 'No hay facturas pendientes' };
  return { status: 200, xml: renderSoapResponse(call.operation, answer) };
}

function parseEnvelope(envelope: string): SoapCall | null {
  try {
    return parseSoapCall(envelope);
  } catch (error) {
    if (error instanceof InvalidXml) return null;
    throw error;
  }
}

async function keepUnreadable({ db, clock, log }: Context, envelope: string): Promise<void> {
  const fragments = readConfirmationFragments(envelope);
  const attempt = fragments.transactionId ? await findAttemptOfTransaction(db, fragments.transactionId) : null;
  const notice = { source: 'sistarbanc', raw: envelope, body: fragments, receivedAt: clock() } as const;
  await recordUnreadable(db, notice, { order_id: attempt?.order_id ?? null, attempt_id: attempt?.id ?? null });
  const facts = { partner: 'sistarbanc', orderId: attempt?.order_id, code: 'unreadable-notice' };
  log.error(facts, 'a notice could not be read');
}

async function handleConfirmation(
  context: Context,
  call: Confirmation,
): Promise<{ code: SoapCode; description: string }> {
  const { transactionId, responseCode, amountCents, currency, authorizationCode } = call;
  try {
    const outcome = await handlePaymentNotice(context, {
      source: 'sistarbanc',
      key: [transactionId, responseCode, amountCents, currency].join(':'),
      body: { transactionId, responseCode, amountCents, currency, authorizationCode, refundCents: call.refundCents },
      responseCode,
      result: call.result,
      amountCents,
      currency,
      authorizationCode,
      find: (tx) => findAttemptOfTransaction(tx, transactionId),
    });
    if (outcome === 'mismatch')
      return { code: '01', description: MISMATCHES[call.result === 'unknown' ? 'code' : 'amount'] };
    if (outcome === 'parked') return { code: '01', description: 'La transacción no existe' };
    return { code: '00', description: 'Confirmación recibida' };
  } catch (error) {
    // The bank repeats a confirmation answered 99; the transaction was rolled back.
    context.log.error({ partner: 'sistarbanc', error }, 'a confirmation could not be handled');
    return { code: '99', description: 'Error interno' };
  }
}
