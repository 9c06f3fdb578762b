/** Texts of the page of switches. */
export const switchesCopy = {
  pageTitle: 'Interruptores · Puente · Operación',
  title: 'Interruptores',
  lead: 'Lo que cambia acá lo sabe toda la tienda en unos segundos. Queda en el registro con tu nombre y el motivo.',
  whole: {
    sales: {
      title: 'Ventas',
      text: 'Detenidas, nadie puede agregar al carrito ni confirmar una compra, y todas las páginas lo dicen.',
      stop: 'Detener las ventas',
      start: 'Reanudar las ventas',
    },
    purchasing: {
      title: 'Compras en Estados Unidos',
      text: 'Detenidas, las órdenes pagas esperan. Al reanudar se compran todas.',
      stop: 'Detener las compras',
      start: 'Reanudar las compras',
    },
    'delay-mails': {
      title: 'Correos de demora',
      text: 'A quien compró le llega un correo, uno por orden, cuando es probable que llegue después del día prometido. Antes de ese día y sin prometer otro.',
      stop: 'Detener los correos de demora',
      start: 'Reanudar los correos de demora',
    },
  },
  waiting: (orders: number, isMore: boolean) =>
    isMore
      ? `Hay más de ${orders} órdenes pagas sin comprar.`
      : orders === 1
        ? 'Hay 1 orden paga sin comprar.'
        : orders === 0
          ? 'No hay órdenes pagas sin comprar.'
          : `Hay ${orders} órdenes pagas sin comprar.`,

  methods: {
    title: 'Medios de pago',
    text: 'Uno detenido no se ofrece ni se acepta. Un pago que ya empezó se acepta si llega.',
    stop: (name: string) => `Detener ${name}`,
    start: (name: string) => `Reanudar ${name}`,
    none: 'La tienda no tiene ningún medio de pago configurado.',
  },
  notice: {
    title: 'Aviso en la tienda',
    text: 'Una línea arriba de todas las páginas, hasta el fin del día que elijas.',
    none: 'Ahora no se muestra ningún aviso.',
    shown: (until: string) => `Se muestra hasta el ${until} inclusive:`,
    ended: (until: string) => `Se mostró hasta el ${until}:`,
    show: 'Mostrar un aviso',
    replace: 'Cambiar el aviso',
    remove: 'Quitar el aviso',
    textLabel: 'Texto',
    textHint: 'Entre 10 y 200 caracteres, sin formato.',
    lastDay: 'Se muestra hasta el',
  },
  running: 'En marcha',
  stopped: 'Detenido',
  stoppedBy: (who: string | null) => (who === null ? 'Detenido' : `Detenido por ${who}`),
} as const;
