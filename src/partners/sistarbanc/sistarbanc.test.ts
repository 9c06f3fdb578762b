import { createVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildPaymentForm } from './form.ts';
import { generateSigningKeyPair } from './keys.ts';
import { parseSoapCall, readConfirmationFragments, renderSoapFault, renderSoapResponse, resultOf } from './soap.ts';
import { hasBankCredentials } from './webhook.ts';
import { isSignedBy, parseConfirmationResponse, renderConfirmation, type SignedValues } from './wire.ts';
import { renderWsdl } from './wsdl.ts';

const keys = await generateSigningKeyPair();

const payment = {
  bank: 'brou',
  transactionId: '20251008114903141403',
  customerReference: '12345672',
  invoiceId: '1024',
  amountCents: 123450,
  taxableCents: 40000,
  currency: 'UYU',
  returnUrl: 'https://shop.example/api/payments/sistarbanc/return?a=1',
} as const;
const form = () =>
  buildPaymentForm(
    {
      baseUrl: 'https://spf.example/',
      organism: 'TIENDA',
      serviceType: 'SERV',
      bankIds: { brou: '009' },
      privateKeyPem: keys.privateKeyPem,
    },
    payment,
  );

test('the bank form carries bank, transaction and invoice [PAY-08]', () => {
  expect(form()).toMatchObject({
    action: 'https://spf.example/spfe/servlet/PagoEmpresa',
    method: 'POST',
    fields: { idBanco: '009', idTransaccion: '20251008114903141403', idFactura: '1024' },
  });
});

test('amount and taxable amount are digits without separators [PAY-09]', () => {
  expect(form().fields).toMatchObject({ importe: '123450', importeGravado: '40000' });
});

test('the form carries currency, fixed service type and the return address [PAY-10]', () => {
  expect(form().fields).toMatchObject({ moneda: 'UYU', tipoServicio: 'SERV', urlVuelta: payment.returnUrl });
});

test('the signature covers the ten values and nothing else', () => {
  const { firma = '', ...fields } = form().fields;
  const values = fields as unknown as SignedValues;
  expect(firma).toHaveLength(512);
  expect(isSignedBy(keys.publicKeyPem, values, firma)).toBe(true);
  expect(isSignedBy(keys.publicKeyPem, { ...values, importe: '1' }, firma)).toBe(false);
  expect(isSignedBy(keys.publicKeyPem, { ...values, urlVuelta: 'x' } as SignedValues, firma)).toBe(true);
});

test('the signed text is the ten values of the published example in their order, without separators', () => {
  const { privateKeyPem, publicKeyPem } = keys;
  const config = { baseUrl: 'https://spf.example', organism: 'TIENDA', serviceType: 'SERV', bankIds: { brou: '009' } };
  const example = { ...payment, amountCents: 98800 };
  const { firma = '', ...fields } = buildPaymentForm({ ...config, privateKeyPem }, example).fields;
  expect(fields).toEqual({
    idBanco: '009',
    idTransaccion: '20251008114903141403',
    idOrganismo: 'TIENDA',
    tipoServicio: 'SERV',
    idCuenta: '12345672',
    idFactura: '1024',
    importe: '98800',
    moneda: 'UYU',
    importeGravado: '40000',
    consumidorFinal: '1',
    urlVuelta: payment.returnUrl,
  });
  const signed = '00920251008114903141403TIENDASERV12345672102498800UYU400001';
  expect(createVerify('RSA-SHA256').update(signed, 'utf8').verify(publicKeyPem, firma, 'base64')).toBe(true);
});

test('values that would make the signed text ambiguous are rejected', () => {
  const config = {
    baseUrl: 'https://x.example',
    organism: 'T',
    serviceType: 'S',
    bankIds: { brou: '009' },
    privateKeyPem: keys.privateKeyPem,
  };
  for (const bad of [
    { invoiceId: 'a|b' },
    { invoiceId: 'a\nb' },
    { invoiceId: '' },
    { amountCents: 1.5 },
    { amountCents: -1 },
  ]) {
    expect(() => buildPaymentForm(config, { ...payment, ...bad })).toThrow(RangeError);
  }
  expect(() => buildPaymentForm(config, { ...payment, bank: 'itau' })).toThrow('no bank number');
});

test("the bank's confirmation parses with any namespace prefixes", () => {
  const text = readFileSync(`${import.meta.dirname}/samples/confirmar-pago-empresa.xml`, 'utf8');
  const expected = {
    operation: 'confirmarPagoEmpresa',
    transactionId: '20251008114903141403',
    customerReference: '12345672',
    result: 'approved',
    responseCode: '00',
    authorizationCode: '483920',
    amountCents: 98800,
    currency: 'UYU',
    refundCents: 800,
  };
  expect(parseSoapCall(text)).toEqual(expected);
  expect(parseSoapCall(text.replaceAll('SOAP-ENV', 's').replaceAll('ns1:', 'zz:'))).toEqual(expected);
  expect(parseSoapCall(text.replace('<codigoRespuesta>00', '<codigoRespuesta>05'))).toMatchObject({
    result: 'rejected',
  });
  expect(
    parseSoapCall(renderConfirmation({ idTransaccion: '1', codigoRespuesta: '00', importe: '5', moneda: '858' })),
  ).toMatchObject({
    currency: 'UYU',
    amountCents: 5,
  });
});

test('only 00 approves, only a code with which a bank declines rejects, and any other is unknown', () => {
  expect(resultOf('00')).toBe('approved');
  for (const code of ['05', '51', '14', '61']) expect(resultOf(code), code).toBe('rejected');
  for (const code of ['0', '000', '0 0', '5', '', '06', '09', '91', '96', '99', 'OK', '００'])
    expect(resultOf(code), code).toBe('unknown');
});

test('of a text that is no call, what may be stored is read, without the document of the buyer', () => {
  const text = call(
    fields.replace('100', '1.00').replace('</idTransaccion>', '</idTransaccion><idCuenta>12345672</idCuenta>'),
  );
  expect(readConfirmationFragments(text)).toEqual({
    transactionId: '1',
    responseCode: '00',
    amount: '1.00',
    currency: 'UYU',
  });
  expect(readConfirmationFragments(`<importe>${'9'.repeat(101)}</importe><moneda>\u0000</moneda>`)).toEqual({});
});

const call = (inner: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><confirmarPagoEmpresa>${inner}</confirmarPagoEmpresa></s:Body></s:Envelope>`;
const fields =
  '<idTransaccion>1</idTransaccion><codigoRespuesta>00</codigoRespuesta><importe>100</importe><moneda>UYU</moneda>';

test('malicious or malformed XML is rejected', () => {
  expect(parseSoapCall(call(fields))).toMatchObject({ transactionId: '1' });
  const hostile = [
    `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${call(fields)}`,
    `<!DOCTYPE x SYSTEM "file:///etc/passwd">${call(fields)}`,
    `<?xml-stylesheet href="x"?>${call(fields)}`,
    call(fields).replace('</s:Body>', ''),
    call(`${fields}<importe>1</importe>`),
    call(fields.replace('100', '1e9')),
    call(fields.replace('100', '-5')),
    call(fields.replace('100', '1.00')),
    call(fields.replace('UYU', 'EUR')),
    call(fields.replace('<idTransaccion>1</idTransaccion>', '')),
    call(fields.replace('<idTransaccion>1', '<idTransaccion><b>1</b>')),
    call(`${fields}<__proto__><approved>1</approved></__proto__>`),
    call(fields).replaceAll('confirmarPagoEmpresa', 'borrarTodo'),
    call(fields).replace(
      '<s:Body>',
      '<s:Body><consultarPendientes><identificador>1</identificador></consultarPendientes>',
    ),
    `${call(fields)}${' '.repeat(70_000)}`,
    '',
    'null',
  ];
  for (const text of hostile) expect(() => parseSoapCall(text), text.slice(0, 80)).toThrow();
  expect(({} as Record<string, unknown>).approved).toBeUndefined();
});

test('undeclared entities stay undecoded', () => {
  expect(parseSoapCall(call(fields.replace('<idTransaccion>1', '<idTransaccion>1&xxe;')))).toMatchObject({
    transactionId: '1&xxe;',
  });
});

test('the SOAP response has escaped text and parses on the bank side', () => {
  const response = renderSoapResponse('confirmarPagoEmpresa', { code: '01', description: 'monto <> & "otro"' });
  expect(parseConfirmationResponse(response)).toBe('01');
  expect(response).not.toContain('<>');
  expect(parseConfirmationResponse(renderSoapFault('no'))).toBeNull();
  expect(parseConfirmationResponse('<html>')).toBeNull();
  expect(renderWsdl('https://shop.example/ws')).toContain('confirmarPagoEmpresaResponse');
});

test("only the configured user and password pass as the bank's credentials", () => {
  const credentials = { user: 'spe', password: 'clave:con:dos' };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(hasBankCredentials(basic('spe:clave:con:dos'), credentials)).toBe(true);
  expect(hasBankCredentials(basic('spe:otra'), credentials)).toBe(false);
  expect(hasBankCredentials(undefined, credentials)).toBe(false);
  expect(hasBankCredentials(basic(':'), { user: '', password: '' })).toBe(false);
});

test('predefined entities and character references are decoded', () => {
  const read = parseSoapCall(call(fields.replace('<idTransaccion>1', '<idTransaccion>1&amp;&#65;&#x42;&#0;')));
  expect(read).toMatchObject({ transactionId: '1&AB&#0;' });
});
