import { type CsvRow, readCsv, separatorOf } from '#domain/text/read-csv.ts';
import { GRAMS_PER_POUND } from '#domain/weight/grams.ts';

export const INVOICE_LIMITS = { bytes: 5 * 1024 * 1024, lines: 20_000 } as const;

export interface InvoiceLine {
  /** In the file, from 1. */
  line: number;
  trackingNumber: string;
  /** Null where the file has no weight. */
  billedGrams: number | null;
  chargeCents: number;
  otherCents: number;
}

export interface InvoiceFile {
  number: string;
  /** 'YYYY-MM-DD'. */
  issuedOn: string;
  lines: InvoiceLine[];
}

export interface InvoiceFault {
  /** Null where the whole file is meant. */
  line: number | null;
  column: string | null;
  message: string;
}

type Column = 'invoice' | 'date' | 'number' | 'weight' | 'unit' | 'charge' | 'other';

/** The names under which a column is known, in lower case, with letters and digits alone. */
const COLUMN_NAMES: Readonly<Record<Column, readonly string[]>> = {
  invoice: ['invoice', 'invoicenumber', 'invoiceno', 'invoicenbr', 'factura', 'numerodefactura', 'numerofactura'],
  date: ['date', 'invoicedate', 'fecha', 'fechadefactura', 'fechafactura'],
  number: [
    ...[
      'tracking',
      'trackingnumber',
      'trackingnumber01',
      'labeltrackingnumber01',
      'trcknmrfol',
      'parcel',
      'parcelnumber',
    ],
    ...['shipment', 'shipmentid', 'externaltracking', 'guia', 'numerodeguia', 'paquete', 'envio'],
  ],
  weight: [
    ...['weight', 'weightkg', 'weightkgs', 'weightlb', 'weightlbs', 'billedweight', 'billedweightkg', 'billedweightlb'],
    ...['chargeableweight', 'chargeableweightkg', 'chargeableweightlb', 'peso', 'pesokg', 'pesolb', 'pesofacturado'],
  ],
  unit: ['weightunit', 'unit', 'unidad', 'unidaddepeso'],
  charge: [
    'charge',
    'chargeusd',
    'amount',
    'amountusd',
    'freight',
    'freightusd',
    'flete',
    'cargo',
    'importe',
    'importeusd',
  ],
  other: ['other', 'othercharges', 'otherchargesusd', 'surcharge', 'surcharges', 'otroscargos', 'recargos'],
};
const COLUMN_WORDS: Readonly<Record<Column, string>> = {
  invoice: 'número de factura (Invoice Number)',
  date: 'fecha (Date)',
  number: 'número de paquete (Tracking Number o Shipment ID)',
  weight: 'peso facturado (Billed Weight)',
  unit: 'unidad del peso (Weight Unit)',
  charge: 'flete en dólares (Charge)',
  other: 'otros cargos (Other Charges)',
};
const REQUIRED: readonly Column[] = ['invoice', 'date', 'number', 'charge'];
/** A title or an address may stand above the header. */
const HEADER_WITHIN = 20;
const MAX_FAULTS = 10;

interface Header {
  at: number;
  columns: Partial<Record<Column, number>>;
  names: string[];
}

/** Reads the carrier's invoice, all or nothing: either every line, or what is wrong with it. */
export function readInvoiceFile(text: string): InvoiceFile | InvoiceFault[] {
  const content = text.replace(/^\uFEFF/, '');
  const { rows, isCut } = readCsv(content, separatorOf(content));
  if (isCut) return whole(rows.at(-1)?.line ?? 1, 'hay comillas que no se cierran, o texto después de cerrarlas');
  if (rows.length === 0) return whole(null, 'El archivo está vacío');
  const header = findHeader(rows);
  if (header === null) return whole(null, missingColumns(rows));
  const lines = rows.slice(header.at + 1);
  if (lines.length === 0) return whole(null, 'El archivo tiene los títulos y ninguna línea');
  if (lines.length > INVOICE_LIMITS.lines) return whole(null, `El archivo tiene más de ${INVOICE_LIMITS.lines} líneas`);
  return readLines(lines, header);
}

function whole(line: number | null, message: string): InvoiceFault[] {
  return [{ line, column: null, message }];
}

function normalize(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

function columnsOf({ cells }: CsvRow): Header['columns'] {
  const names = cells.map(normalize);
  const columns: Header['columns'] = {};
  for (const column of Object.keys(COLUMN_NAMES) as Column[]) {
    const place = names.findIndex((name) => COLUMN_NAMES[column].includes(name));
    if (place >= 0) columns[column] = place;
  }
  return columns;
}

function findHeader(rows: readonly CsvRow[]): Header | null {
  const candidates = rows.slice(0, HEADER_WITHIN).map((row, at) => ({ at, columns: columnsOf(row), names: row.cells }));
  return candidates.find(({ columns }) => REQUIRED.every((column) => column in columns)) ?? null;
}

function missingColumns(rows: readonly CsvRow[]): string {
  const nearest = rows
    .slice(0, HEADER_WITHIN)
    .map(columnsOf)
    .reduce((best, columns) => (Object.keys(columns).length > Object.keys(best).length ? columns : best), {});
  const missing = REQUIRED.filter((column) => !(column in nearest)).map((column) => COLUMN_WORDS[column]);
  return `Falta la columna ${missing.join(' y la columna ')} en la línea de títulos`;
}

function readLines(rows: readonly CsvRow[], header: Header): InvoiceFile | InvoiceFault[] {
  const faults: InvoiceFault[] = [];
  const reader = { header, faults };
  const lines = rows.flatMap((row) => {
    const before = faults.length;
    const line = readLine(row, reader);
    return faults.length > before ? [] : [line];
  });
  const number = cellOf(rows[0] as CsvRow, 'invoice', header);
  const issuedOn = readDay(rows[0] as CsvRow, reader);
  if (number === '') fault(reader, rows[0] as CsvRow, { column: 'invoice', message: 'falta el número de la factura' });
  if (number.length > 60) fault(reader, rows[0] as CsvRow, { column: 'invoice', message: 'tiene más de 60 letras' });
  for (const row of rows) {
    if (
      cellOf(row, 'invoice', header) === number &&
      cellOf(row, 'date', header) === cellOf(rows[0] as CsvRow, 'date', header)
    )
      continue;
    fault(reader, row, { column: 'invoice', message: 'nombra otra factura u otra fecha: un archivo tiene una sola' });
    break;
  }
  if (faults.length > 0) return faults.slice(0, MAX_FAULTS);
  return { number, issuedOn, lines };
}

interface Reader {
  header: Header;
  faults: InvoiceFault[];
}

function cellOf(row: CsvRow, column: Column, { columns }: Header): string {
  const place = columns[column];
  return place === undefined ? '' : (row.cells[place] ?? '');
}

function fault(
  { header, faults }: Reader,
  row: CsvRow,
  { column, message }: { column: Column; message: string },
): void {
  const place = header.columns[column];
  faults.push({ line: row.line, column: place === undefined ? null : (header.names[place] ?? null), message });
}

function readLine(row: CsvRow, reader: Reader): InvoiceLine {
  const { header } = reader;
  const trackingNumber = cellOf(row, 'number', header);
  if (trackingNumber === '') fault(reader, row, { column: 'number', message: 'falta el número del paquete' });
  else if (trackingNumber.length > 100) fault(reader, row, { column: 'number', message: 'tiene más de 100 letras' });
  return {
    line: row.line,
    trackingNumber,
    billedGrams: readGrams(row, reader),
    chargeCents: readCents(row, 'charge', reader),
    otherCents: cellOf(row, 'other', header) === '' ? 0 : readCents(row, 'other', reader),
  };
}

/** '12.50', '12,50', '1,234.50', '1.234,50' and 'US$ 12'; with more than two decimals it is not an amount. */
function readCents(row: CsvRow, column: 'charge' | 'other', reader: Reader): number {
  const text = cellOf(row, column, reader.header).replace(/^(?:US\$|U\$S|USD|\$)\s*/i, '');
  const amount = decimalOf(text);
  const isAmount = amount !== null && /^\d{1,7}(?:\.\d{1,2})?$/.test(amount);
  if (!isAmount) {
    fault(reader, row, {
      column,
      message: `«${text.slice(0, 30)}» no es un importe en dólares: 0 o más, con hasta dos decimales`,
    });
    return 0;
  }
  return Math.round(Number(amount) * 100);
}

/** The number with a decimal point and without separators of thousands; null where that cannot be told. */
function decimalOf(text: string): string | null {
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^\d+(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.') : null;
}

/** In kilograms, unless the cell, the unit's column or the header says pounds. */
function readGrams(row: CsvRow, reader: Reader): number | null {
  const { header } = reader;
  const text = cellOf(row, 'weight', header).toLowerCase();
  if (text === '') return null;
  const [, amount = '', suffix = ''] = /^([\d.,]+)\s*(kgs?|lbs?)?$/.exec(text) ?? [];
  const value = Number(decimalOf(amount) ?? Number.NaN);
  const title = normalize(header.names[header.columns.weight ?? -1] ?? '');
  const unit = normalize(suffix || cellOf(row, 'unit', header) || (/(kg|lb)s?$/.exec(title)?.[0] ?? 'kg'));
  const isPounds = /^(?:lbs?|libras?|pounds?)$/.test(unit);
  if (!isPounds && !/^(?:kgs?|kilos?|kilogramos?)$/.test(unit)) {
    fault(reader, row, { column: 'unit', message: 'la unidad del peso es kg o lb' });
    return null;
  }
  const grams = Math.round(value * (isPounds ? GRAMS_PER_POUND : 1000));
  if (grams >= 1 && grams <= 1_000_000) return grams;
  fault(reader, row, {
    column: 'weight',
    message: `«${text.slice(0, 30)}» no es un peso: un número mayor que 0, de hasta 1000 kg`,
  });
  return null;
}

/** '2026-11-30' or '30/11/2026'. */
function readDay(row: CsvRow, reader: Reader): string {
  const text = cellOf(row, 'date', reader.header);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [, otherDay, otherMonth, otherYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const found = `${year ?? otherYear}-${(month ?? otherMonth ?? '').padStart(2, '0')}-${(day ?? otherDay ?? '').padStart(2, '0')}`;
  const at = Date.parse(`${found}T00:00:00Z`);
  if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(found)) return found;
  fault(reader, row, {
    column: 'date',
    message: `«${text.slice(0, 30)}» no es una fecha: se espera 2026-11-30 o 30/11/2026`,
  });
  return '';
}
