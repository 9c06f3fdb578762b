/** Texts of bringing parcels of other stores from Miami. */
export const bringParcels = {
  title: '¿Cómo los traemos?',
  lead: 'Los que viajan juntos pagan un solo flete.',
  parcels: '¿Cuáles viajan juntos?',
  along: '¿Sumás tus paquetes de otras tiendas?',
  parcel: (store: string, weight: string) => `${store} · ${weight}`,
  none: 'Elegí al menos un paquete.',
  delivery: '¿Dónde los recibís?',
  addAddress: 'Agregar una dirección',
  summary: 'Traerlos, con todo incluido',
  goods: (value: string) =>
    `Lo que traen vale ${value}: ya lo pagaste en la otra tienda, y acá cuenta solo para la Aduana.`,
  order: 'Hacer la orden',
  next: 'Después elegís con qué pagarla.',
  failed: 'No pudimos calcular cuánto cuesta traerlos.',
} as const;
