import { grams } from '#backoffice/shared/amounts.ts';

/** Texts of the costs by category. */
export const categoryCostsCopy = {
  pageTitle: 'Costo real · Puente · Operación',
  title: 'Costo real por categoría',
  lead: 'Lo que se cotizó contra lo que costó cada producto de las órdenes cobradas en el mes: tienda, flete y aduana, con las mismas cifras que el margen.',
  filters: 'Elegir el mes',
  proposals: 'Pesos para corregir',
  noProposals: 'Ninguna categoría pesa sistemáticamente más de lo que se cotiza.',
  proposal: (category: string, percent: number) => `${category}: esta categoría pesa ${percent} % más`,
  because: (heavier: number, weighed: number, amount: string) =>
    `${heavier} de ${weighed} pesaron más de lo cotizado, y el flete salió ${amount} más. Si se corrige el peso de estos productos, desde ahora se cotizan con lo que pesan:`,
  unit: (units: number, quoted: string, real: string) =>
    `${units === 1 ? '1 unidad' : `${units} unidades`}, cotizada con ${quoted}, pesó ${real}`,
  correct: (weight: string) => `Corregir a ${weight}`,
  whoCorrects: 'El peso de un producto lo corrige Compras o Dueño, en Productos.',
  categories: (month: string) => `Categorías de ${month}`,
  computedAt: (at: string) =>
    `Sumado el ${at}. El peso de un paquete con varios productos se reparte según lo cotizado.`,
  notComputed: 'Este mes todavía no se sumó: se suma en unos minutos.',
  list: 'Costo por categoría',
  columns: {
    category: 'Categoría',
    lines: 'Productos vendidos',
    quoted: 'Cotizado',
    real: 'Costó',
    quotedFreight: 'Flete cotizado',
    realFreight: 'Flete real',
    weighed: 'Pesaron de más',
    weight: 'Peso cotizado → real',
  },
  weighed: (weighed: number, heavier: number) => (weighed === 0 ? '—' : `${heavier} de ${weighed}`),
  weights: (quoted: string, real: string) => `${quoted} → ${real}`,
  kilos: (count: number) => `${(count / 1000).toFixed(1).replace('.', ',')}\u00a0kg`,
  grams,
  unknown: 'Otros productos',
  empty: { title: 'No hay nada que comparar', text: 'En este mes no se cobró ninguna orden, o todavía no se sumó.' },
  toMargins: 'Ver el margen por orden',
} as const;
