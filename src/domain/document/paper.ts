/** The papers that the shop writes from an order. */
export const PAPERS = ['invoice', 'packing-list'] as const;
export type Paper = (typeof PAPERS)[number];

export const PAPER_NAMES: Readonly<Record<Paper, string>> = {
  invoice: 'Factura comercial',
  'packing-list': 'Lista de empaque',
};

export interface PaperLine {
  english: string;
  /** Null without a translation. */
  spanish: string | null;
  quantity: number;
  unitCents: number;
  unitGrams: number;
}

export interface PaperFacts {
  orderNumber: number;
  /** The day of the order, as it is written. */
  day: string;
  seller: readonly string[];
  consignee: readonly string[];
  /** Of the carrier and of the store; empty before there are any. */
  trackingNumbers: readonly string[];
  lines: readonly PaperLine[];
}

/** What stands on a paper, in its order. */
export interface PaperContent {
  title: string;
  facts: readonly { label: string; lines: readonly string[] }[];
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  totals: readonly string[];
  notes: readonly string[];
}

/** A paper for customs, in English and Spanish. Values are in dollars, as the order's lines. */
export function paperContent(paper: Paper, facts: PaperFacts): PaperContent {
  const { lines, trackingNumbers } = facts;
  const isInvoice = paper === 'invoice';
  const sum = (of: (line: PaperLine) => number) => lines.reduce((total, line) => total + of(line) * line.quantity, 0);
  const units = lines.reduce((total, { quantity }) => total + quantity, 0);
  const weight = `Total weight / Peso total: ${kilograms(sum(({ unitGrams }) => unitGrams))}`;
  return {
    title: isInvoice ? 'Commercial invoice / Factura comercial' : 'Packing list / Lista de empaque',
    facts: [
      { label: 'Order / Orden', lines: [`${facts.orderNumber}, ${facts.day}`] },
      { label: 'Seller / Vendedor', lines: facts.seller },
      { label: 'Consignee / Destinatario', lines: facts.consignee },
      ...(trackingNumbers.length > 0 ? [{ label: 'Tracking / Seguimiento', lines: trackingNumbers }] : []),
    ],
    columns: [
      'Description / Descripción',
      'Quantity / Cantidad',
      'Weight / Peso',
      ...(isInvoice ? ['Unit / Unidad (USD)', 'Total (USD)'] : []),
    ],
    rows: lines.map(({ english, spanish, quantity, unitCents, unitGrams }) => [
      spanish === null ? english : `${english}\n${spanish}`,
      String(quantity),
      kilograms(unitGrams * quantity),
      ...(isInvoice ? [dollars(unitCents), dollars(unitCents * quantity)] : []),
    ]),
    totals: [
      `Units / Unidades: ${units}`,
      weight,
      ...(isInvoice ? [`Total (USD): ${dollars(sum(({ unitCents }) => unitCents))}`] : []),
    ],
    notes: [
      'Weights are those of the quote. / Los pesos son los de la cotización.',
      ...(isInvoice ? ['This is no fiscal document of Uruguay. / No es un documento fiscal uruguayo.'] : []),
    ],
  };
}

function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function kilograms(grams: number): string {
  return `${Math.floor(grams / 1000)}.${String(grams % 1000).padStart(3, '0')} kg`;
}
