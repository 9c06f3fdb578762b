/** The right of withdrawal from an order. */
export const withdrawal = {
  title: 'Me arrepentí',
  button: 'Me arrepentí',
  delivered: (deliveredOn: string, lastDay: string) =>
    `La recibiste el ${deliveredOn}. Podés arrepentirte hasta el ${lastDay}, sin dar motivos y sin costo.`,
  underWay:
    'Podés arrepentirte desde ahora y hasta cinco días hábiles después de recibirla, sin dar motivos y sin costo.',
  promised: (lastDay: string) => `Si llega el último día que te prometimos, es hasta el ${lastDay}.`,
  cancelFirst: 'Mientras se pueda cancelar, alcanza con cancelarla.',
  over: (deliveredOn: string, lastDay: string) =>
    `La recibiste el ${deliveredOn} y podías arrepentirte hasta el ${lastDay}. Si llegó mal, la garantía sigue: abrí un reclamo.`,
  terms: 'Qué no se puede devolver',
  how: {
    underWay: (branch: string) =>
      `No la recibas cuando llegue. Si la recibís, dejala en ${branch} o, con envío a domicilio, la retiramos por tu dirección.`,
    branch: (branch: string) => `Dejala en ${branch}, con tu número de orden.`,
    home: (branch: string) =>
      `La retiramos por la misma dirección: te escribimos para acordar el día. Si preferís, dejala en ${branch}.`,
  },
  which: '¿Qué devolvés?',
  whichMore: '¿Devolvés algo más?',
  units: {
    one: (amount: string) => `Te devolvemos ${amount}`,
    none: 'Ninguna',
    named: (quantity: number) => (quantity === 1 ? 'Solo la que ya elegiste' : `Solo las ${quantity} que ya elegiste`),
    some: (quantity: number, amount: string) =>
      `${quantity === 1 ? '1 unidad' : `${quantity} unidades`}: te devolvemos ${amount}`,
  },
  nothingChosen: 'Elegí qué devolvés',
  /** For a part of the order. */
  back: (amount: string, byTransfer: boolean) =>
    `Te devolvemos ${amount}, ${byTransfer ? 'por transferencia a la cuenta que nos digas' : 'por el mismo medio con el que pagaste'}.`,
  partAfterwards:
    'Es cuando lo recibimos de vuelta, con lo que le toca de flete, cargos e impuestos. El resto de la orden sigue igual.',
  partUnderWay: (branch: string) =>
    `Cuando recibas la orden, dejá lo que devolvés en ${branch} o, con envío a domicilio, lo retiramos por tu dirección.`,
  addUntil: (lastDay: string) => `Hasta el ${lastDay}, y mientras no la recibamos de vuelta, podés sumar algo más.`,
  addButton: 'Devolver esto también',
  asItCame: 'Devolvela sin uso y con su empaque. Los dos caminos los pagamos nosotros.',
  afterwards: 'Es cuando la recibimos de vuelta, con flete, cargos e impuestos.',
  keep: 'Me la quedo',
  noted: 'Anotamos que te arrepentiste',
  requested: (since: string) => `El ${since} anotamos que te arrepentiste. Esto es lo que sigue:`,
  requestedPart: (since: string) => `El ${since} anotamos que te arrepentiste de una parte:`,
  received: 'Recibimos lo que devolviste. La devolución de tu dinero está en esta página.',
  refused: (reason: string) => `Vimos lo que devolviste y no lo podemos aceptar: ${reason}`,
  done: 'La orden terminó antes de llegarte y no hay nada que devolver.',
} as const;
