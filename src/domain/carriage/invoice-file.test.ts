import { expect, test } from 'vitest';
import { assessCharge } from './assess-charge.ts';
import { INVOICE_LIMITS, readInvoiceFile } from './invoice-file.ts';

const HEADER = 'Invoice Number,Invoice Date,Tracking Number,Billed Weight (kg),Charge (USD),Other Charges';
const faultsOf = (text: string) => {
  const read = readInvoiceFile(text);
  return Array.isArray(read) ? read : [];
};

test('columns are found by name, in any order, below a title, with any separator', () => {
  const expected = { line: 3, trackingNumber: 'SKY-1', billedGrams: 1234, chargeCents: 1250, otherCents: 75 };
  const files = [
    `SkyPostal\n${HEADER}\nA-1,2026-11-30,SKY-1,1.234,12.50,0.75\n`,
    'Resumen\r\nOtros cargos;Flete;Peso;Guía;Fecha;Factura\r\n0,75;12,50;1,234;SKY-1;30/11/2026;A-1',
    '\uFEFFMes\nInvoice\tDate\tShipment ID\tWeight\tUnit\tAmount\tOther\nA-1\t2026-11-30\t"SKY-1"\t2.7205\tLB\tUSD 12.5\t0.75\n',
  ];
  for (const file of files)
    expect(readInvoiceFile(file)).toEqual({ number: 'A-1', issuedOn: '2026-11-30', lines: [expected] });
});

test('a quoted cell may hold separators, quotes and line ends', () => {
  const read = readInvoiceFile(`${HEADER}\n"A ""1"", x",2026-11-30,"SKY\n1",1,"1,234.50",\nA,2026-11-30,S,1,1,\n`);
  expect(read).toEqual([{ line: 4, column: 'Invoice Number', message: expect.stringContaining('una sola') }]);
  expect(faultsOf(`${HEADER}\nA,2026-11-30,"SKY`)[0]?.message).toContain('comillas');
});

test.each([
  ['A,2026-11-30,S,1,12.345,', 'Charge (USD)', 'dos decimales'],
  ['A,2026-11-30,S,1,-3,', 'Charge (USD)', 'importe'],
  ['A,2026-11-30,S,0,3,', 'Billed Weight (kg)', 'peso'],
  ['A,2026-11-30,S,1 oz,3,', 'Billed Weight (kg)', 'peso'],
  ['A,2026-11-30,,1,3,', 'Tracking Number', 'falta'],
  ['A,30-11-26,S,1,3,', 'Invoice Date', 'fecha'],
  ['A,2026-02-30,S,1,3,', 'Invoice Date', 'fecha'],
  [',2026-11-30,S,1,3,', 'Invoice Number', 'falta'],
])('%s is refused with line, column and rule', (line, column, rule) => {
  expect(faultsOf(`${HEADER}\n${line}\n`)).toEqual([{ line: 2, column, message: expect.stringContaining(rule) }]);
});

test('a file without lines, without a column or with too many lines says so', () => {
  expect(faultsOf('')[0]?.message).toContain('vacío');
  expect(faultsOf(HEADER)[0]?.message).toContain('ninguna línea');
  expect(faultsOf('Invoice,Date,Charge\nA,2026-11-30,1')[0]?.message).toContain('Tracking Number');
  const line = 'A,2026-11-30,S,1,1,\n';
  expect(faultsOf(`${HEADER}\n${line.repeat(INVOICE_LIMITS.lines + 1)}`)[0]?.message).toContain('20000 líneas');
  expect(readInvoiceFile(`${HEADER}\n${line.repeat(INVOICE_LIMITS.lines)}`)).toHaveProperty('lines.length', 20_000);
});

test('a charge is compared by weight, and by cost where the shop knows one', () => {
  const limits = { costPerKiloCents: null, weightToleranceGrams: 200, chargeToleranceCents: 500 };
  const order = { quotedGrams: 1000, isBilledTwice: false };
  const charge = { billedGrams: 1100, chargeCents: 3000, otherCents: 100 };
  expect(assessCharge(charge, null, limits)).toEqual({ expectedCents: 0, findings: ['no-order'] });
  expect(assessCharge(charge, { ...order, isBilledTwice: true }, limits).findings).toEqual(['billed-twice']);
  expect(assessCharge(charge, order, limits)).toEqual({ expectedCents: 3100, findings: [] });
  expect(assessCharge({ ...charge, billedGrams: 2000 }, order, limits)).toEqual({
    expectedCents: 1600,
    findings: ['weight'],
  });
  const known = { ...limits, costPerKiloCents: 800 };
  expect(assessCharge({ ...charge, chargeCents: 1200, otherCents: 80 }, order, known).findings).toEqual([]);
  expect(assessCharge({ ...charge, chargeCents: 1380, otherCents: 1 }, order, known)).toEqual({
    expectedCents: 800,
    findings: ['overcharge'],
  });
  expect(assessCharge({ ...charge, billedGrams: null }, order, known).findings).toEqual(['overcharge']);
});
