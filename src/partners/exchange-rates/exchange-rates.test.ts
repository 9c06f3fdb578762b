import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseLastClose, parseMicros, parseQuotes } from './quotes.ts';
import { LAST_CLOSE_PATH, QUOTES_PATH, renderQuotesRequest } from './wire.ts';

test('rates are those of the newest day on which every currency is quoted, in whole millionths', () => {
  expect(parseQuotes(readFileSync(`${import.meta.dirname}/samples/quotes.xml`, 'utf8'))).toEqual({
    date: '2026-11-18',
    buy: { USD: 39_800_000, EUR: 46_100_000, ARG: 27_000, BR: 7_400_000 },
    sell: { USD: 39_800_000, EUR: 46_100_000, ARG: 29_000, BR: 7_600_000 },
    source: 'BCU',
  });
  expect(['39.123', '39,5', '40', '0.027', '0', '-1', 'abc', ''].map(parseMicros)).toEqual([
    39_123_000,
    39_500_000,
    40_000_000,
    27_000,
    null,
    null,
    null,
    null,
  ]);
});

test("a request for quotations is the central bank's published envelope", () => {
  expect([LAST_CLOSE_PATH, QUOTES_PATH]).toEqual(['/awsultimocierre', '/awsbcucotizaciones']);
  expect(renderQuotesRequest({ from: '2026-11-12', to: '2026-11-19' })).toBe(
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:cot="Cotiza"><soapenv:Header/><soapenv:Body>' +
      '<cot:wsbcucotizaciones.Execute><cot:Entrada><cot:Moneda><cot:item>2225</cot:item><cot:item>1111</cot:item>' +
      '<cot:item>501</cot:item><cot:item>1001</cot:item></cot:Moneda>' +
      '<cot:FechaDesde>2026-11-12</cot:FechaDesde><cot:FechaHasta>2026-11-19</cot:FechaHasta><cot:Grupo>0</cot:Grupo>' +
      '</cot:Entrada></cot:wsbcucotizaciones.Execute></soapenv:Body></soapenv:Envelope>',
  );
});

test('a reply whose status is not 1, or without quotations, has no rates', () => {
  const reply = (inner: string) =>
    `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><R><Salida>${inner}</Salida></R></E:Body></E:Envelope>`;
  const status = (code: number) =>
    `<respuestastatus><status>${code}</status><codigoerror>100</codigoerror></respuestastatus>`;
  expect(parseQuotes(reply(status(0)))).toBeNull();
  expect(parseQuotes(reply(`${status(1)}<datoscotizaciones/>`))).toBeNull();
  expect(parseLastClose(reply('<Fecha>2026-11-18</Fecha>'))).toBe('2026-11-18');
  expect(parseLastClose(reply('<Fecha></Fecha>'))).toBeNull();
});
