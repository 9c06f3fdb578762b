import type { ListedPurchase } from '#contract/backoffice/goods.ts';

export const boughtCopy = {
  pageTitle: 'Compras · Puente · Operación',
  title: 'Compras',
  noun: { one: 'compra', many: 'compras' },
  show: 'Mostrar',
  shows: { open: 'Sin respuesta de la tienda', 'by-hand': 'Esperan a una persona', all: 'Todas' },
  toBuy: 'Órdenes pagas sin comprar',
  noBalance: 'Todavía no se leyó el saldo en la tienda',
  balance: (balance: string, owed: string) => `Saldo en la tienda: ${balance}. Por comprar: ${owed}.`,
  left: (amount: string) => `Quedan ${amount}`,
  short: (amount: string) => `Faltan ${amount}`,
  limit: (amount: string) => `Se avisa por debajo de ${amount}`,
  read: (age: string) => `Leído ${age}`,
  columns: {
    order: 'Orden',
    kind: 'Compra',
    state: 'Estado',
    reason: 'Espera por',
    price: 'Precio',
    limit: 'Límite',
    left: 'Diferencia',
    store: 'Número en la tienda',
    requested: 'Pedida',
  },
  kinds: { first: 'Primera', again: 'Otra vez', substitute: 'Reemplazo', surplus: 'De más' } satisfies Record<
    ListedPurchase['kind'],
    string
  >,
  states: { requested: 'Por enviar', pending: 'Enviada', placed: 'Comprada', refused: 'Rechazada' } satisfies Record<
    ListedPurchase['state'],
    string
  >,
  reasons: {
    price: 'Cuesta más que el límite',
    wallet: 'La tienda no pudo cobrar',
    account: 'Cuenta bloqueada',
    credentials: 'La clave no sirve',
    request: 'Pedido rechazado',
    'may-be-bought': 'Quizá ya se compró',
    blocked: 'Producto bloqueado',
    unknown: 'Error desconocido',
  } as Readonly<Record<string, string>>,
  byHand: 'Espera a una persona',
  empty: { title: 'No hay compras así', text: 'Elegí otra vista para ver más.' },
} as const;
