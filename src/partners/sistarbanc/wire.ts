import { z } from 'zod';

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
