import { createSign } from 'node:crypto';
import type { Currency } from '#domain/money/cents.ts';
import type { Bank } from '#domain/payment/method.ts';
import { FORM_PATH, type SignedValues, signedText } from './wire.ts';

export interface FormConfig {
  baseUrl: string;
  /** The merchant's code, given by Sistarbanc. */
  organism: string;
  /** The fixed service code, given by Sistarbanc. */
  serviceType: string;
  bankIds: Partial<Record<Bank, string>>;
  privateKeyPem: string;
}

export interface PaymentRequest {
  bank: Bank;
  /** Digits, never used before. */
  transactionId: string;
  /** Document or number of the customer. */
  customerReference: string;
  /** Letters and digits only. */
  invoiceId: string;
  amountCents: number;
  /** The part that bears IVA, net of it. */
  taxableCents: number;
  currency: Currency;
  returnUrl: string;
}

export interface PaymentForm {
  action: string;
  method: 'POST';
  fields: Record<string, string>;
}

/** The form that the browser posts to the bank, ready and signed; the return address is not part of the signature. */
export function paymentForm(config: FormConfig, payment: PaymentRequest): PaymentForm {
  const idBanco = config.bankIds[payment.bank];
  if (!idBanco) throw new RangeError(`no bank number configured for ${payment.bank}`);
  const values: SignedValues = {
    idBanco,
    idTransaccion: payment.transactionId,
    idOrganismo: config.organism,
    tipoServicio: config.serviceType,
    idCuenta: payment.customerReference,
    idFactura: payment.invoiceId,
    importe: digitsOf(payment.amountCents),
    moneda: payment.currency,
    importeGravado: digitsOf(payment.taxableCents),
    consumidorFinal: '1',
  };
  for (const [name, value] of Object.entries(values)) {
    if (!/^[\w.@+-]+$/.test(value)) throw new RangeError(`${name} holds what the bank does not accept`);
  }
  const firma = createSign('RSA-SHA256').update(signedText(values), 'utf8').sign(config.privateKeyPem, 'base64');
  return {
    action: `${config.baseUrl.replace(/\/+$/, '')}${FORM_PATH}`,
    method: 'POST',
    fields: { ...values, urlVuelta: payment.returnUrl, firma },
  };
}

/** The amount with its two decimals and no separator: cents as they are. */
function digitsOf(amountCents: number): string {
  if (!Number.isSafeInteger(amountCents) || amountCents < 0) throw new RangeError('not an amount');
  return String(amountCents);
}
