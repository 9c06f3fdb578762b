import { formatProducts } from '#ui/format-number.ts';

/** How a basket costs less: in several shipments, with the comparison, or with more weight. */
export const cheaperWays = {
  tier: (grams: number, kilograms: string, saved: string) =>
    `Te faltan ${grams} g para llegar a ${kilograms} kg, donde el kilo cuesta menos: pagás ${saved} menos de flete.`,
  split: (shipments: number, saved: string) => `En ${shipments} envíos pagás ${saved} menos.`,
  how: 'Ver cómo',
  shipment: (number: number, count: number) => `Envío ${number}: ${formatProducts(count)}`,
  together: 'Todo junto',
  several: (shipments: number) => `En ${shipments} envíos`,
  compared: 'Lo que cambia',
  rows: {
    goods: 'Productos',
    freight: 'Flete',
    handling: 'Manejo y servicio',
    taxes: 'Impuestos',
    others: 'Entrega y URSEC',
    total: 'Total',
  },
  withFranchise: 'usa una franquicia',
  withoutTaxes: 'no paga impuestos',
  withTaxes: 'paga impuestos',
  orders: 'Cada envío es un pedido aparte, con su pago y su entrega.',
  act: (shipments: number) => `Separar en ${shipments} envíos`,
  done: 'Tu carrito quedó con el primer envío. Lo demás espera abajo, para el próximo.',
} as const;
