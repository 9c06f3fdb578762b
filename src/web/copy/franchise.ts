import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';

/** The meter of the franchise, for customers. Texts of the specification are kept letter for letter. */
export const franchise = {
  taxesTitle: 'Impuestos.',
  franchiseLeft: (left: number, { shipments }: RegimeFigures) => {
    if (left === 0) return `Ya usaste tus ${shipments} franquicias de este año`;
    return `${left === 1 ? 'Te queda' : 'Te quedan'} ${left} de ${shipments} franquicias este año`;
  },
  ofLimit: (spent: string, limit: string) => `${spent} de ${limit}`,
  taxesExempt: 'Impuestos: exento',
  nothingTaxable: 'Libros y medios no pagan: esta compra no usa ninguna.',
  taxes: (amount: string) => `Impuestos: ${amount}`,
} as const;
