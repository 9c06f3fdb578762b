import { CURRENCIES, type Currency } from '#domain/money/cents.ts';
import { childNode, childText, escapeXml, InvalidXml, parseXml, type XmlNode } from '#partners/xml.ts';
import { MAX_SOAP_BYTES, NAMESPACE, renderEnvelope } from './wire.ts';

export interface Confirmation {
  operation: 'confirmarPagoEmpresa';
  transactionId: string;
  customerReference: string | null;
  /** True only for response code '00'. */
  approved: boolean;
  responseCode: string;
  authorizationCode: string | null;
  amountCents: number;
  currency: Currency;
  /** Amount that the bank returns to the buyer (IVA reduction), or null when not stated. */
  refundCents: number | null;
}

export type SoapCall =
  | Confirmation
  | { operation: 'consultarPendientes'; reference: string }
  | { operation: 'confirmarPagoBanco'; invoiceId: string };

export type SoapCode = '00' | '01' | '99';
export type SoapOperation = SoapCall['operation'];
const OPERATIONS = ['confirmarPagoEmpresa', 'consultarPendientes', 'confirmarPagoBanco'] as const;

/** Parses the bank's request. Throws InvalidXml unless it is exactly one known operation in a SOAP 1.1 envelope. */
export function parseSoapCall(text: string): SoapCall {
  const envelope = childNode(parseXml(text, MAX_SOAP_BYTES), 'Envelope');
  const body = envelope && childNode(envelope, 'Body');
  if (!body) throw new InvalidXml('no SOAP body');
  const names = Object.keys(body);
  const operation = OPERATIONS.find((name) => name === names[0]);
  const call = operation && childNode(body, operation);
  if (names.length !== 1 || !call) throw new InvalidXml('no known operation');
  if (operation === 'confirmarPagoEmpresa') return parseConfirmation(call);
  if (operation === 'consultarPendientes') return { operation, reference: requiredText(call, 'identificador') };
  return { operation, invoiceId: requiredText(call, 'idFactura') };
}

function parseConfirmation(call: XmlNode): Confirmation {
  const responseCode = requiredText(call, 'codigoRespuesta');
  const refund = childText(call, 'importeDevolucion');
  return {
    operation: 'confirmarPagoEmpresa',
    transactionId: requiredText(call, 'idTransaccion'),
    customerReference: childText(call, 'idCuenta') || null,
    approved: responseCode === '00',
    responseCode,
    authorizationCode: childText(call, 'codigoAutorizacion') || null,
    amountCents: parseAmount(requiredText(call, 'importe')),
    currency: parseCurrency(requiredText(call, 'moneda')),
    refundCents: refund ? parseAmount(refund) : null,
  };
}

function requiredText(call: XmlNode, name: string): string {
  const value = childText(call, name)?.trim();
  if (!value || value.length > 100) throw new InvalidXml(`${name} is missing or not one value`);
  return value;
}

function parseAmount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidXml('amount is not digits');
  return Number(text);
}

const CURRENCY_BY_NUMERIC_CODE: Record<string, Currency> = { '858': 'UYU', '840': 'USD' };

function parseCurrency(text: string): Currency {
  const currency = CURRENCIES.find((known) => known === text.toUpperCase()) ?? CURRENCY_BY_NUMERIC_CODE[text];
  if (!currency) throw new InvalidXml('currency is not known');
  return currency;
}

/** `00` accepted (also when repeated), `01` unknown transaction or different amount, `99` internal error: retry. */
export function renderSoapResponse(operation: SoapOperation, result: { code: SoapCode; description: string }): string {
  const pending = operation === 'consultarPendientes' ? '<facturas/>' : '';
  return renderEnvelope(
    `<spe:${operation}Response xmlns:spe="${NAMESPACE}"><codigoRespuesta>${result.code}</codigoRespuesta>` +
      `<descripcion>${escapeXml(result.description)}</descripcion>${pending}</spe:${operation}Response>`,
  );
}

export function renderSoapFault(message: string): string {
  return renderEnvelope(
    `<soapenv:Fault><faultcode>soapenv:Client</faultcode><faultstring>${escapeXml(message)}</faultstring></soapenv:Fault>`,
  );
}
