/** Texts of the page of warnings. */
export const warningsCopy = {
  pageTitle: 'Avisos · Puente · Operación',
  title: 'Avisos',
  lead: 'Lo que puede frenar a la tienda, ahora. Lo que necesita que alguien haga algo con una orden está en la cola.',
  none: 'No hay nada que pueda frenar a la tienda.',
  wallet: {
    title: 'Falta saldo en el marketplace',
    text: (purchases: number, isMore: boolean) =>
      purchases === 1
        ? 'Una orden paga espera porque el marketplace la rechazó por falta de saldo.'
        : `${isMore ? 'Más de ' : ''}${purchases} órdenes pagas esperan porque el marketplace las rechazó por falta de saldo.`,
    act: 'Cargá saldo en la cuenta del marketplace: la compra se repite sola cada hora, sin comprar dos veces.',
    since: 'La primera espera desde',
  },
  balance: {
    heading: 'Saldo en la tienda de Estados Unidos',
    lowTitle: 'Saldo bajo en la tienda de Estados Unidos',
    text: (balance: string, owed: string) => `${balance}; las compras pagas sin comprar suman ${owed}.`,
    limit: (limit: string) => `Se avisa cuando baja de ${limit} o no alcanza para lo que falta comprar.`,
    readAt: 'Leído:',
    old: 'Tiene más de una hora: la tienda no contestó desde entonces.',
    unread: 'Todavía no se leyó; se lee cada quince minutos.',
    change: 'Cambiar el mínimo',
    field: 'Saldo mínimo en dólares',
  },
  draft: {
    title: { customs: 'Un régimen de aduana espera una decisión', tariff: 'Una tarifa espera una decisión' },
    text: (validFrom: string) =>
      `Hay un borrador con vigencia desde el ${validFrom} que nadie aprobó: la tienda calcula con las reglas anteriores.`,
    open: 'Ver el borrador y qué cambia',
  },
  partner: {
    title: (name: string) => `${name} no responde bien`,
    open: 'La tienda dejó de llamarlo por un momento y lo vuelve a probar sola; lo que depende de él espera y no se pierde.',
    share: (down: number, calls: number) => `De ${calls} llamadas, ${down} quedaron sin respuesta.`,
  },
  translation: {
    state: (used: string, limit: string | null, waiting: string) =>
      `Traducción: ${used} caracteres este mes${limit === null ? '' : ` de ${limit}`}; esperan ${waiting} textos.`,
    title: 'La traducción de los productos está detenida',
    reasons: {
      key: 'DeepL rechaza la clave. Revisá DEEPL_API_KEY; la tienda prueba de nuevo cada quince minutos.',
      quota: 'La cuenta de DeepL no tiene más caracteres. Sigue sola cuando vuelva a tener; se mira cada hora.',
      outage: 'DeepL no responde. La tienda prueba de nuevo cada diez minutos.',
      budget: 'Se usaron los caracteres que se decidió gastar por mes. Sigue sola el mes que viene.',
    },
    meanwhile: 'Mientras tanto lo que falta se muestra en inglés.',
    since: 'Desde',
  },
  partners: 'Proveedores',
  partnersNote: 'Llamadas desde que arrancó el proceso que responde esta página.',
  columns: {
    name: 'Proveedor',
    state: 'Estado',
    calls: 'Llamadas',
    down: 'Sin respuesta',
    last: 'Última sin respuesta',
  },
  states: { closed: 'Responde', 'half-open': 'A prueba', open: 'Sin llamar' },
  never: 'Nunca',
  empty: 'No hay proveedores configurados',
} as const;
