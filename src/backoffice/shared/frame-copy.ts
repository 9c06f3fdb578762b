/** Texts of the frame of every page of the back office. */
export const frameCopy = {
  brand: 'Puente · Operación',
  skip: 'Ir al contenido',
  nav: 'Secciones',
  menu: 'Menú',
  search: 'Buscar orden, paquete, correo, documento…',
  searchLabel: 'Buscar en todo',
  leave: 'Salir',
  ownSessions: 'Tus sesiones',
  failed: 'Algo falló de nuestro lado. Probá de nuevo en unos segundos.',
  notFound: 'No hay nada en esta dirección',
  toStart: 'Ir al inicio',
  sections: {
    queue: 'Cola',
    orders: 'Órdenes',
    warnings: 'Avisos',
    switches: 'Interruptores',
    team: 'Equipo',
    audit: 'Registro',
    refunds: 'Devoluciones',
    money: 'Dinero',
    packages: 'Paquetes',
    cases: 'Casos',
    catalogue: 'Catálogo',
    customers: 'Clientes',
    searches: 'Búsquedas',
    week: 'Semana',
    rules: 'Reglas',
  },
} as const;

export const actCopy = {
  reason: 'Motivo',
  reasonHint: 'Queda en el registro con tu nombre.',
  preview: 'Ver qué pasa',
  perform: 'Confirmar',
  willDo: 'Esto va a pasar',
  done: 'Hecho',
  stepUp: 'Confirmar que sos vos, en otra pestaña',
  /** After the link. */
  stepUpThen: '. Después volvé acá y seguí: lo que escribiste no se pierde.',
} as const;

/** Texts of the error screen. */
export const errorCopy = {
  lookFor: 'Puede que la dirección esté incompleta. Buscá arriba por número de orden, paquete, correo o documento.',
  askOwner: 'Si lo necesitás para tu trabajo, pedile al dueño que cambie tu rol.',
  fault: 'El error quedó en el registro de la tienda con el número',
  noSuchForm: 'Ese formulario no existe',
  expired: 'Tu sesión terminó',
  expiredText: 'No se hizo nada, y lo que escribiste sigue acá. Entrá de nuevo y después seguí desde esta página.',
  enterBeside: 'Entrar de nuevo, en otra pestaña',
  goOn: 'Ya entré: seguir con lo que escribí',
  goOnNote: (perform: string) => `Primero vas a ver qué pasa; nada cambia hasta que elijas «${perform}».`,
} as const;
