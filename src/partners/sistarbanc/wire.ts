import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { BadXml, childNode, childText, escapeXml, readXml } from '#partners/xml.ts';

/** The ten signed values, in the order in which they are signed. */
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

/** Where the browser posts the form, and where the shop asks (the last two are our proposal: no public protocol). */
export const FORM_PATH = '/spfe/servlet/PagoEmpresa';
export const STATUS_PATH = '/spfe/rest/estado';
export const REFUND_PATH = '/spfe/rest/devolucion';

export const NAMESPACE = 'urn:sistarbanc-spe-confirmacion';
export const SOAP_LIMIT = 64 * 1024;
const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** The values concatenated, trimmed, without separator: what both sides sign and verify. */
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

/** The bank's side of the signature. */
export function isSignedBy(publicKeyPem: string, values: SignedValues, firma: string): boolean {
  return createVerify('RSA-SHA256').update(signedText(values), 'utf8').verify(publicKeyPem, firma, 'base64');
}

/** The bank's side: what it sends to confirm. */
export function renderConfirmation(values: Record<string, string>): string {
  const fields = Object.entries(values).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return envelope(`<spe:confirmarPagoEmpresa xmlns:spe="${NAMESPACE}">${fields.join('')}</spe:confirmarPagoEmpresa>`);
}

/** The bank's side: our answer's code, or null when the answer cannot be read. */
export function parseSoapAnswer(text: string): string | null {
  try {
    const body = childNode(childNode(readXml(text, SOAP_LIMIT), 'Envelope') ?? {}, 'Body') ?? {};
    const response = childNode(body, 'confirmarPagoEmpresaResponse');
    return response ? childText(response, 'codigoRespuesta') : null;
  } catch (error) {
    if (error instanceof BadXml) return null;
    throw error;
  }
}

export function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}
