import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { childNode, childText, escapeXml, InvalidXml, parseXml } from '#partners/xml.ts';

/** The ten signed values, in signing order. */
export const SIGNED_FIELDS = [
  'idBanco',
  'idTransaccion',
  'idOrganismo',
  'tipoServicio',
  'idCuenta',
  'idFactura',
  'importe',
  'moneda',
  'importeGravado',
  'consumidorFinal',
] as const;
export type SignedField = (typeof SIGNED_FIELDS)[number];
export type SignedValues = Record<SignedField, string>;

/** Form target for the browser; status query and refund, which the shop proposes because no protocol is public. */
export const FORM_PATH = '/spfe/servlet/PagoEmpresa';
export const STATUS_PATH = '/spfe/rest/estado';
export const REFUND_PATH = '/spfe/rest/devolucion';

export const NAMESPACE = 'urn:sistarbanc-spe-confirmacion';
export const MAX_SOAP_BYTES = 64 * 1024;
const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Input of the signature: the trimmed values concatenated without separator. */
export function signedText(values: SignedValues): string {
  return SIGNED_FIELDS.map((field) => values[field].trim()).join('');
}

const digits = z.string().regex(/^\d{1,15}$/);

export const statusWire = z.looseObject({
  estado: z.enum(['aprobado', 'rechazado', 'pendiente', 'inexistente']),
  importe: digits.nullish(),
  moneda: z.string().nullish(),
  codigoAutorizacion: z.string().nullish(),
});

export const refundRequestWire = z.looseObject({
  idTransaccion: z.string(),
  importe: digits,
  moneda: z.string(),
  clave: z.string(),
});

export const refundWire = z.looseObject({
  estado: z.enum(['aceptada', 'rechazada']),
  idDevolucion: z.string(),
  motivo: z.string().nullish(),
});

/** Verifies the signature, as the bank does. */
export function isSignedBy(publicKeyPem: string, values: SignedValues, firma: string): boolean {
  return createVerify('RSA-SHA256').update(signedText(values), 'utf8').verify(publicKeyPem, firma, 'base64');
}

/** The confirmation request that the bank sends. */
export function renderConfirmation(values: Record<string, string>): string {
  const fields = Object.entries(values).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return renderEnvelope(
    `<spe:confirmarPagoEmpresa xmlns:spe="${NAMESPACE}">${fields.join('')}</spe:confirmarPagoEmpresa>`,
  );
}

/** The shop's response code as the bank reads it, or null when the response is malformed. */
export function parseConfirmationResponse(text: string): string | null {
  try {
    const body = childNode(childNode(parseXml(text, MAX_SOAP_BYTES), 'Envelope') ?? {}, 'Body') ?? {};
    const response = childNode(body, 'confirmarPagoEmpresaResponse');
    return response ? childText(response, 'codigoRespuesta') : null;
  } catch (error) {
    if (error instanceof InvalidXml) return null;
    throw error;
  }
}

export function renderEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}

/** An amount with two decimals and no separator, which is the number of cents. Throws RangeError below 0. */
export function formatAmount(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents) || amountCents < 0) throw new RangeError('not an amount');
  return String(amountCents);
}
