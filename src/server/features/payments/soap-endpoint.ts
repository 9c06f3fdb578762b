import {
  type Confirmation,
  parseSoapCall,
  renderSoapAnswer,
  renderSoapFault,
  type SoapCall,
  type SoapCode,
} from '#partners/sistarbanc/soap.ts';
import { BadXml } from '#partners/xml.ts';
import type { Context } from '#server/context.ts';
import { takeNotice } from './handle-notice.ts';
import { findAttemptOfTransaction } from './repository.ts';

export interface SoapReply {
  status: 200 | 400;
  xml: string;
}

/** What the bank's service call is answered. Anything that is not one known call is its fault, not ours. */
export async function answerBank(context: Context, envelope: string): Promise<SoapReply> {
  const call = parsed(envelope);
  if (!call) return { status: 400, xml: renderSoapFault('The call could not be read') };
  const answer =
    call.operation === 'confirmarPagoEmpresa'
      ? await confirmed(context, call)
      : { code: '01' as const, description: 'No hay facturas pendientes' };
  return { status: 200, xml: renderSoapAnswer(call.operation, answer) };
}

function parsed(envelope: string): SoapCall | null {
  try {
    return parseSoapCall(envelope);
  } catch (error) {
    if (error instanceof BadXml) return null;
    throw error;
  }
}

async function confirmed(context: Context, call: Confirmation): Promise<{ code: SoapCode; description: string }> {
  const { transactionId, responseCode, amountCents, currency, authorizationCode } = call;
  try {
    const outcome = await takeNotice(context, {
      source: 'sistarbanc',
      key: [transactionId, responseCode, amountCents, currency].join(':'),
      body: { transactionId, responseCode, amountCents, currency, authorizationCode, refundCents: call.refundCents },
      result: call.approved ? 'approved' : 'rejected',
      amountCents,
      currency,
      authorizationCode,
      find: (tx) => findAttemptOfTransaction(tx, transactionId),
    });
    if (outcome === 'mismatch') return { code: '01', description: 'El importe o la moneda no coinciden' };
    if (outcome === 'parked') return { code: '01', description: 'La transacción no existe' };
    return { code: '00', description: 'Confirmación recibida' };
  } catch (error) {
    // The bank sends it again; what was not committed did not happen.
    context.log.error({ partner: 'sistarbanc', error }, 'a confirmation could not be taken');
    return { code: '99', description: 'Error interno' };
  }
}
