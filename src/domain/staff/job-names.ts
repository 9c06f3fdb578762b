/** What the shop does by itself, by the names of its tasks. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  'send-mail': 'Mandar un correo',
  'send-code': 'Mandar un código',
  'watch-order': 'Vencer la orden si no se paga',
  'buy-order': 'Comprar la orden',
  'watch-purchase': 'Preguntar a la tienda por la compra',
  'cancel-purchase': 'Cancelar la compra en la tienda',
  'refuse-purchase': 'Terminar la compra y devolver el pago',
  'watch-return': 'Preguntar a la tienda por la devolución',
  'consolidate-order': 'Anunciar el envío al transportista',
  'watch-payment': 'Preguntar por el pago',
  'issue-voucher': 'Emitir el cupón de Abitab',
  'send-refund': 'Mandar la devolución',
  'issue-fiscal-document': 'Emitir el comprobante fiscal',
  'track-shipment': 'Preguntar al transportista por el envío',
  'track-package': 'Preguntar al transportista por un paquete',
};

export function jobName(name: string): string {
  return (Object.hasOwn(JOB_NAMES, name) ? JOB_NAMES[name] : undefined) ?? 'Una tarea de la tienda';
}
