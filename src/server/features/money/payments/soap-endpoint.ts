import {
  type Confirmation,
  parseSoapCall,
  renderSoapFault,
  renderSoapResponse,
  type SoapCall,
  type SoapCode,
} from '#partners/sistarbanc/soap.ts';
import { InvalidXml } from '#partners/xml.ts';
import type { Context } from '#server/context.ts';
import { handlePaymentNotice } from './handle-notice.ts';
import { findAttemptOfTransaction } from './repository.ts';

export interface SoapReply {
  status: 200 | 400;
  xml: string;
}

/** Answers a SOAP call of the bank: 200 for a known operation, 400 with a SOAP fault for everything else. */
export async function handleSoapCall(context: Context, envelope: string): Promise<SoapReply> {
  const call = parseEnvelope(envelope);
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
    // The bank repeats a confirmation answered 99; the transaction was rolled back.
    context.log.error({ partner: 'sistarbanc', error }, 'a confirmation could not be handled');
    return { code: '99', description: 'Error interno' };
  }
}
