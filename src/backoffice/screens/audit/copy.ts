import type { ListName } from '#domain/staff/lists.ts';

export const auditCopy = {
  pageTitle: 'Registro · Puente · Operación',
  title: 'Registro',
  hint: 'Todo lo que hizo el equipo y lo que se le negó, lo último primero. Nada de esto se puede cambiar ni borrar.',
  noun: { one: 'acción', many: 'acciones' },
  all: 'Todo',
  views: { today: 'Hoy', week: '7 días' },
  person: 'Correo de la persona',
  act: 'Qué',
  kind: 'Sobre qué',
  subject: 'Número o identificador',
  when: 'Cuándo',
  who: 'Quién',
  nobody: 'Nadie reconocido',
  what: 'Qué',
  refused: 'Negado',
  on: 'Sobre',
  why: 'Motivo y efecto',
  empty: { title: 'Nada coincide', text: 'Ninguna acción del registro tiene esos datos. Probá con menos filtros.' },
} as const;

const LISTS: Readonly<Record<ListName, string>> = {
  queue: 'Cola',
  orders: 'Órdenes',
  purchases: 'Compras',
  packages: 'Paquetes',
  consolidations: 'Consolidaciones',
  payments: 'Cobros',
  refunds: 'Devoluciones',
  cases: 'Casos',
  customers: 'Clientes',
  notices: 'Paquetes sin dueño y avisos',
  'other-stores': 'Paquetes de otras tiendas',
  weights: 'Pesos distintos',
  catalogue: 'Catálogo',
  movements: 'Extractos',
  carriage: 'Fletes',
  margins: 'Margen',
  team: 'Equipo',
  audit: 'Registro',
};

const ONE: Readonly<Record<string, string>> = {
  refund: 'Una devolución',
  package: 'Un paquete',
  notice: 'Un aviso de un paquete',
  customer: 'Un cliente',
  address: 'Una dirección de correo sin cuenta',
  rule: 'Una regla',
  'bank-account': 'Una cuenta del banco',
  movement: 'Un movimiento',
  'carrier-invoice': 'Una factura del transportista',
  export: 'Una exportación',
  exception: 'Una fila de la cola',
  search: 'Una búsqueda',
  suggestion: 'Una sugerencia',
  switch: 'Un interruptor',
  wallet: 'El saldo mínimo',
  staff: 'Una persona del equipo',
  session: 'Una sesión',
};

/** Texts of what the audit is about. */
export const auditSubjectCopy = {
  /** For the filter. */
  kinds: {
    order: 'Órdenes',
    refund: 'Devoluciones',
    case: 'Casos',
    package: 'Paquetes',
    notice: 'Avisos de paquetes',
    customer: 'Clientes',
    address: 'Direcciones sin cuenta',
    product: 'Productos',
    rule: 'Reglas',
    'bank-account': 'Cuentas del banco',
    movement: 'Movimientos del banco',
    'carrier-invoice': 'Facturas del transportista',
    export: 'Exportaciones',
    exception: 'Filas de la cola',
    search: 'Búsquedas',
    suggestion: 'Sugerencias',
    switch: 'Interruptores',
    wallet: 'Saldo mínimo',
    staff: 'Personas del equipo',
    session: 'Sesiones',
    list: 'Listas descargadas',
    view: 'Vistas guardadas',
  },
  /** Orders and products are named by their number. */
  one: (kind: string, id: string) => {
    if (kind === 'case') return `Caso ${id}`;
    if (kind === 'list' || kind === 'view') return LISTS[id as ListName] ?? id;
    return ONE[kind] ?? id;
  },
} as const;
