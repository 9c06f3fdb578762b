import { CURRENCIES, type Currency } from '#domain/money/cents.ts';
import { BadXml, childNode, childText, escapeXml, readXml, type XmlNode } from '#partners/xml.ts';
import { envelope, NAMESPACE, SOAP_LIMIT } from './wire.ts';

export interface Confirmation {
  operation: 'confirmarPagoEmpresa';
  transactionId: string;
  customerReference: string | null;
  /** '00' is the only approval. */
  approved: boolean;
  responseCode: string;
  authorizationCode: string | null;
  amountCents: number;
  currency: Currency;
  /** What the bank gives back to the buyer (IVA), when it says so. */
  refundCents: number | null;
}

export type SoapCall =
  | Confirmation
  | { operation: 'consultarPendientes'; reference: string }
  | { operation: 'confirmarPagoBanco'; invoiceId: string };

export type SoapCode = '00' | '01' | '99';
export type SoapOperation = SoapCall['operation'];
const OPERATIONS = ['confirmarPagoEmpresa', 'consultarPendientes', 'confirmarPagoBanco'] as const;

/** What the bank asks of us. Throws BadXml for anything that is not exactly one known call in a SOAP 1.1 envelope. */
export function parseSoapCall(text: string): SoapCall {
  const envelope = childNode(readXml(text, SOAP_LIMIT), 'Envelope');
  const body = envelope && childNode(envelope, 'Body');
  if (!body) throw new BadXml('no SOAP body');
  const called = Object.keys(body);
  const operation = OPERATIONS.find((name) => name === called[0]);
  const call = operation && childNode(body, operation);
  if (called.length !== 1 || !call) throw new BadXml('no known operation');
  if (operation === 'confirmarPagoEmpresa') return confirmation(call);
  if (operation === 'consultarPendientes') return { operation, reference: required(call, 'identificador') };
  return { operation, invoiceId: required(call, 'idFactura') };
}

function confirmation(call: XmlNode): Confirmation {
  const responseCode = required(call, 'codigoRespuesta');
  const refund = childText(call, 'importeDevolucion');
  return {
    operation: 'confirmarPagoEmpresa',
    transactionId: required(call, 'idTransaccion'),
    customerReference: childText(call, 'idCuenta') || null,
    approved: responseCode === '00',
    responseCode,
    authorizationCode: childText(call, 'codigoAutorizacion') || null,
    amountCents: amountOf(required(call, 'importe')),
    currency: currencyOf(required(call, 'moneda')),
    refundCents: refund ? amountOf(refund) : null,
  };
}

function required(call: XmlNode, name: string): string {
  const value = childText(call, name)?.trim();
  if (!value || value.length > 100) throw new BadXml(`${name} is missing or not one value`);
  return value;
}

function amountOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new BadXml('amount is not digits');
  return Number(text);
}

const NUMERIC: Record<string, Currency> = { '858': 'UYU', '840': 'USD' };

function currencyOf(text: string): Currency {
  const currency = CURRENCIES.find((known) => known === text.toUpperCase()) ?? NUMERIC[text];
  if (!currency) throw new BadXml('currency is not known');
  return currency;
}

/** `00` taken (also when it was taken before), `01` not ours or not equal, `99` trouble here: send it again. */
export function renderSoapAnswer(operation: SoapOperation, answer: { code: SoapCode; description: string }): string {
  const pending = operation === 'consultarPendientes' ? '<facturas/>' : '';
  return envelope(
    `<spe:${operation}Response xmlns:spe="${NAMESPACE}"><codigoRespuesta>${answer.code}</codigoRespuesta>` +
      `<descripcion>${escapeXml(answer.description)}</descripcion>${pending}</spe:${operation}Response>`,
  );
}

export function renderSoapFault(message: string): string {
  return envelope(
    `<soapenv:Fault><faultcode>soapenv:Client</faultcode><faultstring>${escapeXml(message)}</faultstring></soapenv:Fault>`,
  );
}
