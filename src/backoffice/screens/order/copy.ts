import { kilograms } from '#backoffice/shared/amounts.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { CancellationState } from '#domain/order/cancellation.ts';
import { STAFF_STATUS_SHORT } from '#domain/staff/order-status-names.ts';

type Purchase = OrderForStaff['purchases'][number];

const PURCHASE_KINDS: Readonly<Record<Purchase['kind'], string>> = {
  first: 'Compra',
  again: 'Compra repetida',
  substitute: 'Compra del reemplazo',
  surplus: 'Compra de más',
};

const PURCHASE_STATES: Readonly<Record<Purchase['state'], string>> = {
  requested: 'por mandar a la tienda',
  pending: 'en curso en la tienda',
  placed: 'hecha',
  refused: 'rechazada',
};

/** Texts of the page of an order. */
export const orderCopy = {
  pageTitle: (number: string) => `Orden ${number} · Puente · Operación`,
  title: (number: number) => `Orden ${number}`,
  noNumber: 'Una orden se busca por su número, sin letras',
  masked: 'Tu rol no ve los datos personales completos',
  head: {
    amount: 'Importe',
    margin: 'Margen',
    estimatedMargin: 'Margen estimado',
    promised: 'Prometida',
    risk: 'Riesgo de llegar tarde',
    riskBecause: ({ status, days, similar, late, isBeyond }: NonNullable<OrderForStaff['lateRisk']>) => {
      const where = `«${STAFF_STATUS_SHORT[status]}»`;
      const since = days === 0 ? 'menos de un día' : days === 1 ? '1 día' : `${days} días`;
      if (isBeyond)
        return `Lleva ${since} en ${where}, más que casi todas. Con la demora de las ${similar} que más tardaron ahí, llegaría tarde en ${late} de ${similar} casos.`;
      const those = days === 0 ? `pasaron por ${where}` : `estuvieron ${since} o más en ${where}`;
      return `${late} de ${similar} órdenes que ${those} tardaron en llegar más de lo que a esta le queda.`;
    },
    created: 'Hecha',
    waits: (what: string, others: number) => `Espera a una persona: ${what}${others > 0 ? `, y ${others} más` : ''}.`,
    againOf: (number: number) => `Otra oportunidad de la orden ${number}`,
    orderedAgainAs: (number: number) => `Se hizo de nuevo: orden ${number}`,
    nobodyHas: 'no la tiene nadie',
    daysLeft: (days: number) => {
      if (days === 0) return 'hoy';
      const count = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`;
      return days > 0 ? `en ${count}` : `atrasada ${count}`;
    },
  },
  toPurchases: 'Compras: repetir, cancelar',
  toPurchasesReadOnly: 'Compras en la tienda',
  toRefund: 'Devolver dinero',
  cancel: 'Cancelar la orden',
  acts: 'Acciones',
  handOver: {
    title: 'Entregar en el local',
    collector: 'Quién la retira',
    choose: 'Elegí quién la retira',
    recipient: (name: string) => `Quien la recibe: ${name}`,
    authorized: (name: string) => `La persona autorizada: ${name}`,
    code: 'Código de retiro',
    codeHint: 'Ocho letras y números. Solo si la retira la persona autorizada.',
    document: 'Vi su documento y el nombre es ese',
  },
  payment: { title: 'Preguntar ahora por el pago' },
  openCase: {
    title: 'Abrir un caso',
    kind: 'Qué pasó',
    choose: 'Elegí qué pasó',
    text: 'Qué contó',
    hint: 'Quien compró lo ve en su orden y lo recibe por correo.',
    products: 'Con qué productos',
    invoiceName: 'Factura a nombre de',
    invoiceRut: 'RUT',
    invoiceHint: 'Solo si pide una factura',
  },
  mail: {
    title: 'Mandar de nuevo un correo',
    label: 'Correo',
    states: {
      sent: 'enviado',
      queued: 'en cola',
      'given-up': 'no salió',
      bounced: 'rebotó',
      complained: 'marcado como no deseado',
      suppressed: 'no salió, la dirección rebota',
      withdrawn: 'no salió, ya no hacía falta',
    } as Readonly<Record<string, string>>,
  },
  address: {
    title: 'Cambiar la dirección',
    keeps: 'Lo que quede vacío sigue como está.',
    street: 'Calle nueva',
    doorNumber: 'Número de puerta',
    neighborhood: 'Barrio',
    zipCode: 'Código postal',
    department: 'Departamento',
    difference: {
      label: 'Si ahí la entrega cuesta más',
      choose: 'Decirme la diferencia primero',
      charged: 'La paga quien compró: le mandamos dónde pagarla',
      waived: 'La pone la tienda',
    },
    pending: {
      title: (amount: string) => `Cambio de dirección: espera que quien compró pague ${amount}`,
      text: (place: string, until: string) =>
        `A ${place}. Puede pagar hasta el ${until}, o hasta que el envío se anuncie al transportista; si no, la orden sigue con la dirección que tiene.`,
      waive: 'Que lo ponga la tienda',
      withdraw: 'Dejarlo sin efecto',
    },
    keep: 'El mismo',
    phone: 'Celular de contacto',
    observations: 'Observaciones',
  },
  recipient: {
    title: 'Cambiar quien recibe',
    firstName: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Apellido',
    secondLastName: 'Segundo apellido',
    phone: 'Celular',
    document: 'Documento nuevo',
    documentHint: 'Vacío: queda el que está.',
  },
  document: { title: 'Ver el documento de quien recibe' },
  money: {
    title: 'Dinero',
    nothingPaid: 'Todavía no llegó ningún pago.',
    paidByShop: 'La paga la tienda: nadie debe nada.',
    ledger: 'Libro de la orden',
    refund: 'Devolución',
    inWork: 'en curso',
    byStaff: '',
    worth: 'Lo que vale ahora',
    undecided: (count: number) =>
      count === 1
        ? 'Una devolución espera que se decida su importe.'
        : `${count} devoluciones esperan que se decida su importe.`,
    parts: (total: string) => `La orden es de ${total}: de qué se compone`,
    partsLabel: 'Composición del total',
    total: 'Total',
    regime: 'Régimen de aduana',
    attemptStates: {
      pending: 'esperando',
      approved: 'aprobado',
      rejected: 'rechazado',
      expired: 'vencido sin pagar',
      overpaid: 'llegó de más, se devuelve',
    } as Readonly<Record<string, string>>,
    reference: (reference: string) => `ref. ${reference}`,
    noAmount: 'Importe por decidir',
    receipt: 'recibo (PDF)',
    sealed: 'con el documento bajo llave',
    fiscalStates: {
      waiting: 'sin emitir',
      processing: 'la DGI todavía no contestó',
      accepted: null,
      rejected: 'rechazado',
    },
    refundStates: {
      requested: 'pedida al medio de pago',
      manual: 'espera a una persona',
      'awaiting-account': 'espera la cuenta de quien compró',
      'account-given': 'hay que transferirla',
      taken: 'alguien la está transfiriendo',
      sent: 'enviada',
    } as Readonly<Record<string, string>>,
    refundReasons: {
      'purchase-refused': 'la tienda no vendió',
      'order-refused': 'se rechazó la orden retenida',
      canceled: 'se pidió cancelar la orden',
      overpaid: 'se pagó dos veces',
      'too-late': 'el pago llegó tarde',
      'parcels-changed': 'el pago llegó tarde y los paquetes cambiaron',
      'wrong-amount': 'el importe o la moneda no eran los de la orden',
      freight: 'el flete costó menos de lo que se pagó',
      'partly-canceled': 'la tienda canceló una parte',
      'canceled-late': 'la tienda canceló con la mercadería en camino',
    } as Readonly<Record<string, string>>,
    spent: {
      label: 'De lo cobrado a lo que queda, en dólares',
      charged: 'Cobrado',
      store: 'Tienda',
      carrier: 'Transportista',
      taxes: 'Impuestos',
      refunded: 'Devuelto',
      commission: 'Comisión',
      margin: 'Margen',
      estimated: 'Margen estimado',
    },
  },
  items: {
    title: 'Productos',
    parcels: 'Paquetes de otras tiendas',
    paidElsewhere: 'Lo que traen se pagó en la otra tienda: acá no se compra ni se cobra.',
    brought: (store: string, weight: string) => `Paquete de ${store}, ${weight}`,
    content: (quantity: number, description: string, value: string) =>
      `${quantity} × ${description}, declarado a ${value} cada uno`,
    beside: (title: string) => `Compra, paquetes y devoluciones de ${title}`,
    unit: (price: string) => `${price} cada uno`,
    weight: kilograms,
    noPurchase: 'Sin comprar',
    purchase: (kind: Purchase['kind'], state: Purchase['state']) => `${PURCHASE_KINDS[kind]} ${PURCHASE_STATES[state]}`,
    attempt: (attempt: number) => `intento ${attempt}`,
    otherPackages: 'Otros paquetes',
    shipment: (number: string) => `Envío a Uruguay: ${number}`,
    label: 'Etiqueta del transportista',
    parcel: (trackingNumber: string) => `Paquete ${trackingNumber}`,
    received: (day: string) => `en el depósito desde el ${day}`,
    notReceived: 'en camino al depósito',
    lost: 'dado por perdido',
    refund: 'Devolución',
    inWork: 'en curso',
  },
  troubles: {
    issue: 'Inconveniente abierto',
    inQueue: 'Ver en la cola',
    replacementOf: 'Se manda a cargo nuestro, sin que nadie la pague, en lugar de la orden',
    replacedBy: 'No llegó y se manda de nuevo a cargo nuestro en la orden',
    since: (when: string) => `desde el ${when}`,
    holder: (name: string) => `la tiene ${name}`,
    whoCan: (act: string, roles: string) => `«${act}» lo hace ${roles}`,
    cancellation: {
      requested: 'Se pidió cancelarla: falta que la tienda conteste',
      done: 'Se pidió cancelarla, y terminó con su devolución',
      'too-late': 'Se pidió cancelarla y llegó tarde: la orden sigue',
    } satisfies Record<CancellationState, string>,
    cancellationBy: (isByStaff: boolean, when: string) =>
      `la pidió ${isByStaff ? 'el equipo' : 'quien compró'} el ${when}`,
    held: 'Retenida: nadie la compra hasta que se decida',
    decisions: { released: 'Estuvo retenida y se liberó', refused: 'Estuvo retenida y se rechazó' } as Readonly<
      Record<string, string>
    >,
    heldSince: (when: string, points: number) => `desde el ${when} con ${points} puntos`,
    decidedBy: (name: string, reason: string) => `${name}: ${reason}`,
    case: (number: number) => `Caso ${number}`,
    open: 'abierto',
    closed: 'cerrado',
  },
} as const;
