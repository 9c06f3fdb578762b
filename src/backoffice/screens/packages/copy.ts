import type { NoticeCandidate, NoticeListRow } from '#contract/backoffice/notices.ts';

/** Texts of packages without an owner and of notices that found no order. */
export const noticesCopy = {
  pageTitle: 'Paquetes y avisos · Puente · Operación',
  title: 'Paquetes sin dueño y avisos sin orden',
  noun: { one: 'aviso', many: 'avisos', isMasculine: true },
  state: 'Estado',
  source: 'Socio',
  states: { parked: 'Pendientes', dismissed: 'Descartados', returned: 'Devueltos' },
  sources: { skypostal: 'SkyPostal', zinc: 'La tienda', sistarbanc: 'Bancos', abitab: 'Abitab' } satisfies Record<
    NoticeListRow['source'],
    string
  >,
  kinds: {
    package: 'Paquete en el depósito',
    shipment: 'Movimiento de un envío',
    purchase: 'Novedad de una compra',
    payment: 'Pago',
  } satisfies Record<NoticeListRow['kind'], string>,
  what: 'Qué es',
  number: 'Número',
  since: 'Desde',
  returning: 'Vuelve: falta marcarlo',
  noNumber: 'sin número',
  empty: { title: 'No hay avisos así', text: 'Cada aviso de los socios encontró su orden.' },
  weights: 'Pesos distintos de lo cotizado',
} as const;

export const weightsCopy = {
  pageTitle: 'Pesos distintos · Puente · Operación',
  title: 'Pesos distintos de lo cotizado',
  noun: { one: 'orden', many: 'órdenes' },
  intro:
    'Elegí una o varias para aceptar el peso o reclamar al transportista. Quien compró nunca paga de más; lo que pagó de más se le devuelve solo.',
  columns: {
    order: 'Orden',
    freight: 'Flete cotizado',
    billedFreight: 'Flete con ese peso',
    difference: 'Diferencia',
    settlement: 'Con quien compró',
    found: 'Desde',
  },
  outcomes: {
    refunded: 'Se le devolvió',
    kept: 'Nada: es menos que el mínimo',
    borne: 'Nada: lo paga la tienda',
    review: 'Sin devolver',
  },
  bulk: { accepted: 'Aceptar el peso', claimed: 'Reclamar al transportista' },
  empty: {
    title: 'No hay diferencias de peso',
    text: 'Todo lo que el transportista pesó está dentro de lo cotizado.',
  },
  back: 'Volver a paquetes y avisos',
} as const;

export const noticeCopy = {
  pageTitle: (number: string) => `Aviso ${number} · Puente · Operación`,
  stateIs: 'Estado',
  order: 'Orden',
  said: 'Qué dijo el socio, tal cual',
  back: 'Volver a la lista',
  problem: 'Por qué no se aplicó',
  toQueue: 'Cerrarlo en la cola, cuando esté resuelto',
  unknownOrder: 'Todavía no se sabe',
  outcomes: {
    parked: 'Pendiente',
    dismissed: 'Descartado',
    returned: 'Devuelto',
    applied: 'Aplicado',
    'nothing-to-do': 'Aplicado, sin efecto',
    mismatch: 'No coincide con lo esperado',
  } as Readonly<Record<string, string>>,
  candidates: 'De quién puede ser',
  noCandidates: 'Ninguna orden en curso se parece.',
  reasons: {
    mail: 'el depósito dijo su correo',
    near: 'tiene un paquete con un número casi igual',
    recent: 'se compró hace poco',
  } satisfies Record<NoticeCandidate['reasons'][number], string>,
  locker: 'Casillero',
  why: 'Por qué',
  choose: (number: number) => `Asignar a la orden ${number}`,
  assign: 'Asignar a una orden',
  owner: 'Número de orden o de compra',
  asins: 'Productos que trae (códigos, separados por coma)',
  asinsHint: 'Si no se sabe, dejalo vacío.',
  return: 'Devolver el paquete',
  returnOwner: 'Orden o compra que la tienda recibe de vuelta, si se conoce',
  returnAsins: 'Productos que vuelven, si la orden sigue en curso',
  cause: 'Por qué vuelve',
  causes: {
    other: 'Otro motivo',
    wrong_item: 'Es otra cosa',
    damaged: 'Está dañado',
    no_longer_needed: 'Ya no hace falta',
  },
  finish: 'Marcar como devuelto',
  returnAsked: (when: string, why: string) => `Hay que devolverlo: pedido el ${when}, por «${why}».`,
  apply: 'Aplicar ahora',
  dismiss: 'Descartar el aviso',
} as const;
