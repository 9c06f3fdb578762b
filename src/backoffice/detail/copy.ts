/** Texts of the dialogs of acts. */
export const dialogCopy = {
  close: 'Cerrar',
  recent: 'Motivos recientes',
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
  refuseOrder: 'Rechazar la orden y devolver el pago',
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
