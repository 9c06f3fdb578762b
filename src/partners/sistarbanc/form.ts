import { createSign } from 'node:crypto';
import type { Currency } from '#domain/money/cents.ts';
import type { Bank } from '#domain/payment/method.ts';
import { FORM_PATH, formatAmount, type SignedValues, signedText } from './wire.ts';

export interface FormConfig {
  baseUrl: string;
  /** The merchant's code, assigned by Sistarbanc. */
  organism: string;
  /** The fixed service code, assigned by Sistarbanc. */
  serviceType: string;
  bankIds: Partial<Record<Bank, string>>;
  privateKeyPem: string;
}

export interface PaymentRequest {
  bank: Bank;
  /** Digits only; unique. */
  transactionId: string;
  /** The customer's document or number. */
  customerReference: string;
  /** Letters and digits only. */
  invoiceId: string;
  amountCents: number;
  /** The part subject to IVA, without the IVA. */
  taxableCents: number;
  currency: Currency;
  returnUrl: string;
}

export interface PaymentForm {
  action: string;
  method: 'POST';
  fields: Record<string, string>;
}

/**
 * The signed form that the browser posts to the bank. The signature does not cover the return URL.
 * Throws RangeError for a bank without number, an invalid amount or a value outside the accepted characters.
 */
export function buildPaymentForm(config: FormConfig, payment: PaymentRequest): PaymentForm {
  const idBanco = config.bankIds[payment.bank];
  if (!idBanco) throw new RangeError(`no bank number configured for ${payment.bank}`);
  const values: SignedValues = {
    idBanco,
    idTransaccion: payment.transactionId,
    idOrganismo: config.organism,
    tipoServicio: config.serviceType,
    idCuenta: payment.customerReference,
    idFactura: payment.invoiceId,
    importe: formatAmount(payment.amountCents),
    moneda: payment.currency,
    importeGravado: formatAmount(payment.taxableCents),
    consumidorFinal: '1',
  };
  for (const [name, value] of Object.entries(values)) {
    if (!/^[\w.@+-]+$/.test(value)) throw new RangeError(`${name} contains characters that the bank does not accept`);
  }
  const firma = createSign('RSA-SHA256').update(signedText(values), 'utf8').sign(config.privateKeyPem, 'base64');
  return {
    action: `${config.baseUrl.replace(/\/+$/, '')}${FORM_PATH}`,
    method: 'POST',
    fields: { ...values, urlVuelta: payment.returnUrl, firma },
  };
}
