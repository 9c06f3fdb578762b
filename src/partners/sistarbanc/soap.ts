import { CURRENCIES, type Currency } from '#domain/money/cents.ts';
import { isPlainText } from '#domain/text/plain-text.ts';
import { childNode, childText, escapeXml, InvalidXml, parseXml, type XmlNode } from '#partners/xml.ts';
import { MAX_SOAP_BYTES, NAMESPACE, renderEnvelope } from './wire.ts';

/** What a response code says; `unknown` is neither an approval nor a rejection. */
export type BankResult = 'approved' | 'rejected' | 'unknown';

/**
 * The codes of ISO 8583 with which a bank declines. Sistarbanc publishes no list: of another code, such as those of a fault
 * or of a payment in work, only the bank knows whether it took the money.
 */
const REJECTIONS: ReadonlySet<string> = new Set(
  '01 02 03 04 05 07 12 13 14 15 33 34 35 36 37 38 39 41 43 51 52 53 54 55 56 57 58 59 61 62 63 65 67 75'.split(' '),
);

export function resultOf(responseCode: string): BankResult {
  if (responseCode === '00') return 'approved';
  return REJECTIONS.has(responseCode) ? 'rejected' : 'unknown';
}

export interface Confirmation {
  operation: 'confirmarPagoEmpresa';
  transactionId: string;
  customerReference: string | null;
  result: BankResult;
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

/** The fields of a confirmation that may be stored as they are, by the names under which the shop stores them. */
const STORED_FIELDS = {
  transactionId: 'idTransaccion',
  responseCode: 'codigoRespuesta',
  amount: 'importe',
  currency: 'moneda',
  invoiceId: 'idFactura',
} as const;

/** What can be read of a text that is no call, for the person who looks at it. The buyer's document is left out. */
export function readConfirmationFragments(text: string): Partial<Record<keyof typeof STORED_FIELDS, string>> {
  const found = Object.entries(STORED_FIELDS).map(([name, element]) => {
    const value = new RegExp(`<(?:[\\w.-]+:)?${element}>([^<]{1,100})<`).exec(text)?.[1]?.trim() ?? '';
    return [name, value] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== '' && isPlainText(value)));
}

function parseConfirmation(call: XmlNode): Confirmation {
  const responseCode = requiredText(call, 'codigoRespuesta');
  const refund = childText(call, 'importeDevolucion');
  return {
    operation: 'confirmarPagoEmpresa',
    transactionId: requiredText(call, 'idTransaccion'),
    customerReference: childText(call, 'idCuenta') || null,
    result: resultOf(responseCode),
    responseCode,
    authorizationCode: childText(call, 'codigoAutorizacion') || null,
    amountCents: parseAmount(requiredText(call, 'importe')),
    currency: parseCurrency(requiredText(call, 'moneda')),
    refundCents: refund ? parseAmount(refund) : null,
  };
}

function requiredText(call: XmlNode, name: string): string {
  const value = childText(call, name)?.trim();
  if (!value || value.length > 100 || !isPlainText(value)) throw new InvalidXml(`${name} is missing or not one value`);
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
