import type { NamesOf } from '#contract/backoffice/caller.ts';

/** The most reasons that a dialog offers. */
const SHOWN = 6;

/** Why an act is mostly done: always at the same place, so that its key can be learnt. */
const USUAL: Partial<Readonly<Record<NamesOf<'act'>, readonly string[]>>> = {
  handOverOrder: ['Vino a retirarla'],
  changeOrderAddress: ['Se mudó', 'La escribió mal', 'Lo recibe otra persona'],
  waiveAddressCharge: ['El error fue nuestro', 'Es por única vez'],
  withdrawAddressChange: ['Ya no se muda', 'Lo pidió por teléfono', 'Va a otra dirección'],
  changeOrderRecipient: ['Lo escribió mal', 'Lo recibe otra persona'],
  resendOrderMail: ['No lo encuentra', 'Lo borró'],
  unsealDocument: ['Lo pide la aduana', 'Lo pide el transportista'],
  decideDocumentCorrection: ['Coincide con la foto', 'La foto no se lee', 'La foto es de otra persona'],
  decideOrderHold: ['Confirmó por teléfono', 'No contesta', 'Los datos no coinciden'],
  cancelOrderForCustomer: ['Se arrepintió', 'Lo pidió por teléfono', 'Nadie la va a pagar'],
  closeCancellation: ['La quiere recibir', 'Va a devolverla', 'No contesta'],
  receiveWithdrawal: ['Volvió como salió', 'No la recibió'],
  refuseWithdrawal: ['Volvió usado', 'El disco o el libro vino abierto', 'Vino sin el precinto de higiene'],
  assignPackage: ['Es su correo', 'Es su casillero', 'Es lo que compró'],
  returnPackage: ['Nadie lo reclama', 'No se puede enviar'],
  buyAgain: ['El transportista no lo encuentra', 'Llegó roto', 'Llegó otra cosa'],
  buySubstitute: ['No hay más', 'La tienda lo canceló'],
  cancelPurchase: ['Se arrepintió', 'Es un error', 'Tarda demasiado'],
  returnPurchase: ['Se arrepintió', 'Llegó roto', 'Llegó otra cosa'],
  askOrderPaper: ['Lo pide la Aduana', 'Lo pide el transportista'],
  closePaperRequest: ['La Aduana lo liberó', 'Era para otro envío'],
  decideQuestion: ['Lo pidió por teléfono', 'Lo pidió por correo'],
  extendQuestion: ['Pidió más tiempo', 'Está de viaje'],
  approveLoss: ['Lo reclamamos al transportista', 'La culpa es nuestra'],
  refuseLoss: ['Todavía puede llegar', 'Conviene devolver el dinero'],
  openCaseForCustomer: ['Llamó por teléfono', 'Escribió por WhatsApp', 'Vino al local'],
  sendOrderPaper: ['Por correo', 'Por su panel'],
  sendCarrierClaim: ['Por correo', 'Por su panel'],
  recordCarrierAnswer: ['Contestó por correo', 'Contestó por teléfono'],
  resendClaim: ['Lo prefiere al dinero', 'Se perdió', 'No contestó a tiempo'],
  refundCarrierClaim: ['Se perdió', 'No mandó el comprobante', 'No contestó a tiempo'],
  closeCase: ['Está resuelto', 'Va la factura', 'No contesta'],
  requestRefund: ['Está en la foto', 'Le creemos', 'Se perdió'],
  approveRefund: ['Está en la foto', 'Está bien'],
  refuseRefund: ['Falta la foto', 'El importe está mal'],
  retryRefund: ['Pagó dos veces', 'El banco pidió repetirla', 'El banco no contestaba'],
  reissueFiscalDocument: ['Se corrigió la cédula', 'Ya hay números autorizados', 'Lo pidió el proveedor'],
  markTransferred: ['Hecha en el panel del banco', 'Transferida a su cuenta'],
  snoozeItem: ['Espera a quien compró', 'Espera al proveedor'],
};

/** The reasons that a dialog offers: the usual ones, then what the role wrote last. */
export function offeredReasons(act: NamesOf<'act'>, recent: readonly string[]): string[] {
  return [...new Set([...(USUAL[act] ?? []), ...recent])].slice(0, SHOWN);
}
