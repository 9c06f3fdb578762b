/** By what names a column is found, without accents, in small letters. */
export const COLUMN_NAMES = {
  day: ['fecha', 'fecha movimiento', 'fecha mov.', 'fecha operacion', 'fecha valor', 'date'],
  description: ['concepto', 'descripcion', 'detalle', 'movimiento', 'asunto', 'observaciones'],
  reference: [
    'referencia',
    'documento',
    'numero',
    'nro',
    'nro.',
    'numero documento',
    'numero de documento',
    'comprobante',
  ],
  debit: ['debito', 'debitos', 'debe', 'egreso', 'egresos'],
  credit: ['credito', 'creditos', 'haber', 'ingreso', 'ingresos'],
  amount: ['importe', 'monto'],
  balance: ['saldo', 'saldos', 'saldo disponible'],
  currency: ['moneda'],
} as const;
