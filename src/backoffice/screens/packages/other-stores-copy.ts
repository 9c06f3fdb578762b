import type { PARCEL_SHOWS } from '#contract/backoffice/forwarded-parcels.ts';
import type { ContentKind, OwnerEvidence, ParcelState } from '#domain/forwarding/parcel.ts';

/** Texts of parcels that customers have sent from other stores. */
export const otherStoresCopy = {
  pageTitle: 'Paquetes de otras tiendas · Puente · Operación',
  title: 'Paquetes de otras tiendas',
  noun: { one: 'paquete', many: 'paquetes', isMasculine: true },
  shows: {
    waiting: 'Sin orden',
    unclear: 'Sin dueño claro',
    all: 'Todos',
  } satisfies Record<(typeof PARCEL_SHOWS)[number], string>,
  show: 'Cuáles',
  states: {
    announced: 'Anunciado',
    review: 'Sin dueño claro',
    unproven: 'En Miami, falta la factura',
    undeclared: 'En Miami, sin declarar o pesar',
    ready: 'Listo para traer',
    ordered: 'Viaja con una orden',
    returned: 'Vuelve a la tienda',
  } satisfies Record<ParcelState, string>,
  columns: {
    number: 'Seguimiento',
    state: 'Estado',
    store: 'Tienda',
    locker: 'Casillero',
    weight: 'Peso',
    received: 'En Miami desde',
  },
  query: 'Número de seguimiento',
  queryHint: 'Completo, como lo muestra la etiqueta',
  searched: 'Número',
  nobody: 'Nadie todavía',
  notReceived: 'Todavía no',
  empty: { title: 'No hay paquetes así', text: 'Los clientes anuncian los suyos en su cuenta.' },
  back: 'Volver a paquetes de otras tiendas',
  toNotices: 'Paquetes sin dueño y avisos sin orden',
} as const;

export const otherStoreParcelCopy = {
  pageTitle: (number: string) => `Paquete ${number} · Puente · Operación`,
  heading: (number: string) => `Paquete ${number}`,
  announced: 'Anotado',
  kept: 'El depósito lo guarda hasta',
  value: 'Valor declarado',
  order: 'Orden',
  contents: 'Qué trae, según su dueño',
  content: (quantity: number, description: string, price: string) => `${quantity} × ${description}, ${price} cada uno`,
  kinds: {
    general: '',
    book: ' (libro o medio)',
    phone: ' (celular)',
    radio: ' (transmisor de radio)',
  } satisfies Record<ContentKind, string>,
  known: 'De quién es',
  knownBy: {
    depot: 'Lo dice el depósito',
    invoice: 'Lo dice su factura',
    person: 'Lo decidió una persona',
    nothing: 'Solo lo anunció',
  } satisfies Record<OwnerEvidence | 'nothing', string>,
  invoice: 'Factura de la tienda',
  claims: 'Quién más dice que es suyo',
  claim: (when: string) => `lo anunció: ${when}`,
  named: (when: string) => `lo nombró el depósito: ${when}`,
  assign: 'Decir de quién es',
  locker: 'Casillero',
  lockerHint: 'Por ejemplo, UY-20418',
  weigh: 'Corregir el peso',
  grams: 'Peso en gramos',
  return: 'Devolver a la tienda',
} as const;
