import { formatProducts } from '#ui/format-number.ts';

/** How the basket costs less, above everything else in cart and checkout. */
export const basketAdvice = {
  label: 'Cómo te sale menos',
  waiting: 'Buscamos la forma de pagar menos…',
  cheapest: 'Así es como menos te cuesta: todo en un envío.',
  apart: 'Este es uno de los envíos en que lo separaste: lo demás espera abajo, en lo guardado.',
  split: (shipments: number, saved: string) => `En ${shipments} envíos pagás ${saved} menos.`,
  how: 'Ver cómo',
  tier: (grams: number, kilograms: string, saved: string) =>
    `Te faltan ${grams} g para llegar a ${kilograms} kg, donde el kilo cuesta menos: pagás ${saved} menos de flete.`,
  shipment: (number: number, count: number) => `Envío ${number}: ${formatProducts(count)}`,
  together: 'Todo junto',
  several: (shipments: number) => `En ${shipments} envíos`,
  difference: 'Diferencia',
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
