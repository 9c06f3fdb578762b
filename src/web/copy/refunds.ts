/** Refunds of an order, and the bank account for one by transfer. */
export const refunds = {
  title: (count: number) => (count === 1 ? 'Devolución' : 'Devoluciones'),
  failed: 'No pudimos traer la devolución de esta orden.',
  amount: (amount: string) => `Te devolvemos ${amount}.`,
  returned: (amount: string) => `Te devolvimos ${amount}.`,
  /** Why a payment came back without its order. */
  reasons: {
    'too-late':
      'Tu pago llegó cuando la orden ya había terminado, y no pudimos retomarla como la habías acordado: te lo devolvemos entero.',
    'parcels-changed':
      'Tu pago llegó cuando la orden ya había terminado, y los paquetes de otras tiendas que traía cambiaron: lo que traen, su valor, su peso o dónde están. Por eso no la retomamos y te devolvemos el total. Lo que sigue en tu casillero lo podés traer con otra orden.',
  },
  /** The last day on which a bank credits it. */
  credited: (day: string) => `Se acredita, según el banco, a más tardar el ${day}.`,
  confirmed: (day: string) => `El ${day} el banco confirmó que la pagó.`,
  reference: (reference: string) => `Referencia: ${reference}.`,
  undecided: 'Te devolvemos una parte; estamos calculando el importe.',
  needsAccount: 'Te lo devolvemos por transferencia: decinos a qué cuenta.',
  needsAccountForCash: 'Pagaste en efectivo, así que te lo devolvemos por transferencia: decinos a qué cuenta.',
  account: (bank: string, ending: string) => `${bank}, terminada en ${ending}`,
  given: (account: string) => `La transferimos en los próximos días hábiles a tu cuenta: ${account}.`,
  taken: (account: string) => `Estamos haciendo la transferencia a tu cuenta: ${account}.`,
  transferred: (day: string, bank: string, ending: string) =>
    `Transferencia enviada el ${day} a la cuenta terminada en ${ending} (${bank}).`,
  requested: 'La pedimos por el mismo medio con el que pagaste.',
  manual: 'La está viendo una persona de nuestro equipo; te escribimos.',
  byHand:
    'El banco no la tomó: la hace una persona de nuestro equipo. No tenés que hacer nada; te escribimos por correo.',
  sent: (day: string) => `La enviamos el ${day} por el mismo medio con el que pagaste.`,
  giveAccount: 'Indicar la cuenta',
  changeAccount: 'Cambiar la cuenta',
  saved: 'Anotamos la cuenta',
  form: {
    title: 'Cuenta para la devolución',
    intro: 'Guardamos estos datos cifrados, solo para hacer la transferencia.',
    labels: {
      bank: 'Banco',
      branch: 'Sucursal',
      accountType: 'Tipo de cuenta',
      currency: 'Moneda de la cuenta',
      accountNumber: 'Número de cuenta',
      holderName: 'Nombre del titular',
      holderDocument: 'Documento del titular',
    },
    chooseBank: 'Elegí el banco',
    chooseType: 'Elegí el tipo de cuenta',
    chooseCurrency: 'Elegí la moneda',
    currencies: { USD: 'Dólares', UYU: 'Pesos' },
    currencyHint: { UYU: 'La devolución es en pesos', USD: 'La devolución es en dólares' },
    branchHint: 'Santander la pide siempre',
    numberHint: 'De 4 a 14 números, como está en tu banco',
    documentHint: 'Cédula, o RUT de una empresa, sin puntos',
    proof: 'Para que nadie cambie esta cuenta por vos, confirmá que sos vos.',
    failed: 'No pudimos preparar el formulario.',
  },
} as const;
