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
  },
  /** Orders and products are named by their number. */
  one: (kind: string, id: string) => (kind === 'case' ? `Caso ${id}` : (ONE[kind] ?? id)),
} as const;
