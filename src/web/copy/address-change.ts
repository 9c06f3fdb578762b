/** A change of an order's address that waits for what the delivery costs more there. */
export const addressChange = {
  title: 'Cambio de dirección',
  toPay: (place: string, amount: string) =>
    `Para que tu orden vaya a ${place}, falta pagar ${amount}, lo que la entrega cuesta más ahí.`,
  until: (when: string) =>
    `Podés pagar hasta el ${when}, o hasta que anunciemos el envío al transportista. Mientras tanto, sigue con la dirección que tiene.`,
  paid: (place: string) => `Recibimos el pago de la diferencia: tu orden pasa a ir a ${place}.`,
  pay: (amount: string) => `Pagar ${amount}`,
  lapsed: (place: string) =>
    `No cambiamos la dirección de tu orden a ${place}: la diferencia no se pagó a tiempo. Sigue con la que tenía.`,
  withdrawn: (place: string) =>
    `Dejamos sin efecto el cambio de dirección a ${place}: tu orden sigue con la que tenía.`,
};
