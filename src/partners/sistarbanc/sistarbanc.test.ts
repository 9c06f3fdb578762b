import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { paymentForm } from './form.ts';
import { generateSigningKey } from './keys.ts';
import { parseSoapCall, renderSoapAnswer, renderSoapFault } from './soap.ts';
import { isBank } from './webhook.ts';
import { isSignedBy, parseSoapAnswer, renderConfirmation, type SignedValues } from './wire.ts';
import { wsdl } from './wsdl.ts';

let keys: { privateKeyPem: string; publicKeyPem: string };
beforeAll(async () => {
  keys = await generateSigningKey();
});

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
  paymentForm(
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

test('values that could shift the signed text are refused', () => {
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
    expect(() => paymentForm(config, { ...payment, ...bad })).toThrow(RangeError);
  }
  expect(() => paymentForm(config, { ...payment, bank: 'itau' })).toThrow('no bank number');
});

test("the bank's confirmation is read whatever its prefixes", () => {
  const text = readFileSync(`${import.meta.dirname}/samples/confirmar-pago-empresa.xml`, 'utf8');
  const expected = {
    operation: 'confirmarPagoEmpresa',
    transactionId: '20251008114903141403',
    customerReference: '12345672',
    approved: true,
    responseCode: '00',
    authorizationCode: '483920',
    amountCents: 98800,
    currency: 'UYU',
    refundCents: 800,
  };
  expect(parseSoapCall(text)).toEqual(expected);
  expect(parseSoapCall(text.replaceAll('SOAP-ENV', 's').replaceAll('ns1:', 'zz:'))).toEqual(expected);
  expect(parseSoapCall(text.replace('<codigoRespuesta>00', '<codigoRespuesta>05'))).toMatchObject({ approved: false });
  expect(
    parseSoapCall(renderConfirmation({ idTransaccion: '1', codigoRespuesta: '00', importe: '5', moneda: '858' })),
  ).toMatchObject({
    currency: 'UYU',
    amountCents: 5,
  });
});

const call = (inner: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><confirmarPagoEmpresa>${inner}</confirmarPagoEmpresa></s:Body></s:Envelope>`;
const fields =
  '<idTransaccion>1</idTransaccion><codigoRespuesta>00</codigoRespuesta><importe>100</importe><moneda>UYU</moneda>';

test('hostile or broken XML is refused', () => {
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

test('entities that nobody declared stay as they are', () => {
  expect(parseSoapCall(call(fields.replace('<idTransaccion>1', '<idTransaccion>1&xxe;')))).toMatchObject({
    transactionId: '1&xxe;',
  });
});

test('our answer is read by the bank, with its text escaped', () => {
  const answer = renderSoapAnswer('confirmarPagoEmpresa', { code: '01', description: 'monto <> & "otro"' });
  expect(parseSoapAnswer(answer)).toBe('01');
  expect(answer).not.toContain('<>');
  expect(parseSoapAnswer(renderSoapFault('no'))).toBeNull();
  expect(parseSoapAnswer('<html>')).toBeNull();
  expect(wsdl('https://shop.example/ws')).toContain('confirmarPagoEmpresaResponse');
});

test('only the agreed user and password are the bank', () => {
  const agreed = { user: 'spe', password: 'clave:con:dos' };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(isBank(basic('spe:clave:con:dos'), agreed)).toBe(true);
  expect(isBank(basic('spe:otra'), agreed)).toBe(false);
  expect(isBank(undefined, agreed)).toBe(false);
  expect(isBank(basic(':'), { user: '', password: '' })).toBe(false);
});

test('escaped and numbered signs are read as what they stand for', () => {
  const read = parseSoapCall(call(fields.replace('<idTransaccion>1', '<idTransaccion>1&amp;&#65;&#x42;&#0;')));
  expect(read).toMatchObject({ transactionId: '1&AB&#0;' });
});
