import type { ChargeFinding } from '#domain/carriage/assess-charge.ts';

const FINDINGS: Readonly<Record<ChargeFinding, string>> = {
  'no-order': 'Ninguna orden tiene ese número.',
  'billed-twice': 'Ya estaba facturado.',
  weight: 'Pesa distinto de lo cotizado.',
  overcharge: 'Cuesta más de lo acordado.',
  reweighed: 'Pesa distinto de lo que ya se decidió.',
};

/** Texts of the carrier's invoices. */
export const carriageCopy = {
  pageTitle: 'Fletes · Puente · Operación',
  title: 'Fletes',
  noun: { one: 'factura', many: 'facturas' },
  export: 'Exportar un mes',
  columns: {
    number: 'Factura',
    day: 'Fecha',
    billed: 'Facturado',
    expected: 'Esperado',
    difference: 'Diferencia',
    disputed: 'Reclamado',
    state: 'Estado',
  },
  states: { open: 'Abierta', settled: 'Cerrada', withdrawn: 'Retirada' },
  toDecide: (count: number) => (count === 1 ? '1 para decidir' : `${count} para decidir`),
  empty: {
    title: 'No hay facturas importadas',
    text: 'Importá el CSV que manda el transportista: cada línea se compara con su orden.',
  },
  import: {
    title: 'Importar una factura',
    file: 'Archivo CSV',
    hint: 'Hasta 5 MB y 20.000 líneas de una sola factura. Columnas: Invoice Number, Date, Tracking Number, Billed Weight, Charge y Other Charges.',
    kept: (name: string) => `Elegido: ${name}. Elegí otro solo si querés cambiarlo.`,
    someFile: 'el archivo de recién',
  },
} as const;

export const carrierInvoiceCopy = {
  pageTitle: (number: string) => `Factura ${number} · Fletes · Puente · Operación`,
  title: (number: string) => `Factura ${number}`,
  back: 'Volver a fletes',
  facts: 'Totales de la factura',
  imported: 'Importada',
  by: (name: string, when: string) => `por ${name}, ${when}`,
  lines: 'Líneas',
  views: 'Envíos que se muestran',
  findings: 'Con diferencias',
  onlyFindings: 'Ver solo los que tienen diferencias',
  all: 'Ver todos los envíos',
  charges: 'Envíos',
  noFindings: { title: 'Sin diferencias', text: 'Todo lo que factura coincide con sus órdenes.' },
  parcel: (number: string) => `Paquete ${number}`,
  more: (count: number) => (count === 1 ? ' y 1 más' : ` y ${count} más`),
  order: (number: number) => `Orden ${number}`,
  weights: (quoted: string, billed: string) => `Cotizado ${quoted}, facturado ${billed}.`,
  money: (billed: string, expected: string) => `Facturado ${billed}, esperado ${expected}.`,
  paid: (amount: string) => `Quien compró pagó ${amount} de flete.`,
  also: 'También la factura',
  finding: (finding: ChargeFinding) => FINDINGS[finding],
  chargeStates: { fine: 'Coincide', open: 'Para decidir', accepted: 'Aceptado', disputed: 'Reclamado' },
  note: (text: string) => `«${text}»`,
  decide: (number: string) => `Decidir el paquete ${number}`,
  decision: 'Decisión',
  decisions: { disputed: 'Reclamarlo al transportista', accepted: 'Aceptar y pagarlo' },
  noWeight: 'sin peso',
  settle: 'Cerrar la factura',
  withdraw: 'Retirar la factura',
  disputes: 'Los reclamos se descargan en Exportar, por mes, para mandarlos al transportista.',
} as const;
