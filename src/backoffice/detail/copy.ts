/** Texts of the dialogs of acts. */
export const dialogCopy = {
  close: 'Cerrar',
  recent: 'Motivos usuales y recientes',
  looking: 'Viendo qué pasaría…',
  missing: 'Todavía no se puede',
  perform: 'Confirmar',
  keys: 'Ctrl + Enter',
  stepUp: 'Confirmar que sos vos',
  stepUpHint: 'Esto mueve dinero, accesos o datos de personas: confirmá primero que sos vos. Vale cinco minutos.',
  stepUpFailed: 'No se usó ninguna llave de acceso. Probá de nuevo, o usá otra forma.',
  passkey: 'Confirmar con llave de acceso',
  code: 'Confirmar con código',
} as const;

export const whatToSayCopy = { title: '¿Qué le digo?', copy: 'Copiar', copied: 'Copiado' } as const;

export const legsCopy = { title: 'Tramos', noDate: 'sin fecha', open: 'todavía no' } as const;

export const queueActsCopy = {
  releaseOrder: 'Liberar la orden y comprarla',
  closeCancellation: 'La orden sigue',
  reissueDocument: 'Emitir de nuevo',
  receiveWithdrawal: 'Volvió: devolver el dinero',
  refuseWithdrawal: 'No aceptar la devolución',
  refuseOrder: 'Rechazar la orden y devolver el pago',
  giveMoneyBack: 'Devolverle el dinero de ese producto',
  extendQuestion: 'Darle un día más',
  buyForQuestion: 'Comprarlo a cargo nuestro, u otro en su lugar',
  sendPaper: 'Lo mandé al transportista',
  closePaperRequest: 'Ya no hace falta',
  approveLoss: 'Aprobar la compra',
  refuseLoss: 'No aprobarla',
  approveRefund: 'Aprobar la devolución',
  refuseRefund: 'No aprobarla',
  acceptWeight: 'Aceptar el peso',
  claimWeight: 'Reclamar al transportista',
  acceptCharge: 'Aceptar y pagarlo',
  claimCharge: 'Reclamarlo al transportista',
  close: 'Dar por resuelto',
} as const;

export const neighboursCopy = {
  title: 'Lista de la que venís',
  previous: 'Anterior de la lista',
  next: 'Siguiente de la lista',
  place: (place: number, count: number) => `${place} de ${count}`,
  back: (place: number, count: number) => `${place} de ${count}: volver a la lista`,
} as const;

/** Texts of who receives an order and where. */
export const peopleCopy = {
  title: 'Quien recibe y dónde',
  recipient: 'Nombre para aduana',
  document: 'Documento',
  sealed: 'Guardado bajo llave',
  none: 'Sin dato',
  phone: 'Teléfono',
  method: 'Entrega',
  methods: { pickup: 'Retira en el local', delivery: 'A domicilio' },
  address: 'Dirección',
  observations: 'Observaciones',
  zones: {
    PICKUP: 'Retiro',
    MONTEVIDEO: 'Montevideo',
    OTHER_DEPARTMENTS: 'Interior',
  } as Readonly<Record<string, string>>,
  pickup: {
    authorized: 'También puede retirar',
    tries: (left: number) => (left === 1 ? 'queda un intento con el código' : `quedan ${left} intentos con el código`),
    blocked: 'código bloqueado: quien compró tiene que hacer otro',
    pickedUp: 'La retiró',
    by: {
      recipient: (at: string) => `Quien la recibe, el ${at}`,
      authorized: (name: string | null, at: string) => `${name ?? 'La persona autorizada'}, el ${at}`,
    },
  },
  open: 'Se puede cambiar hasta que el envío se anuncie al transportista.',
} as const;

/** Texts of who looks after an order. */
export const workCopy = {
  owner: 'A cargo',
  nobody: 'Nadie',
  take: 'Tomar',
  assign: 'Asignar',
  person: 'A quién',
  tags: 'Etiquetas',
  changeTags: 'Cambiar las etiquetas',
  add: 'Agregar',
  remove: 'Sacar',
  tagsHint: 'Separadas por comas, como urgente, frágil',
} as const;

export const shopperCopy = {
  locker: (locker: number) => `casilla UY-${locker}`,
  anonymized: 'Quien compró borró su cuenta: la orden no guarda sus datos',
  whatsApp: 'WhatsApp',
} as const;

export const takeBackCopy = {
  title: 'Deshacer (queda un minuto)',
} as const;
