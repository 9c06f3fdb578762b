/** Papers of an order and of its cases. */
export const documents = {
  title: 'Papeles de la orden',
  intro: 'Si la Aduana o nosotros te pedimos un papel, subilo acá. También vas a ver los que te subamos.',
  failed: 'No pudimos traer los papeles de la orden.',
  list: 'Papeles subidos',
  written: (name: string) => `${name} (PDF)`,
  receipt: (amount: string, day: string) => `Recibo de ${amount} del ${day}`,
  refundReceipt: 'Constancia',
  notIssued: (name: string) => `${name}: se está emitiendo.`,
  receiptFile: (number: number) => `Recibo de la orden ${number}`,
  requests: {
    title: (isMissing: boolean) => (isMissing ? 'Falta un papel' : 'Papeles pedidos'),
    until: (when: string, left: string) => `Lo esperamos hasta el ${when} (${left}).`,
    left: (days: number) => (days < 1 ? 'es hoy' : days === 1 ? 'queda 1 día' : `quedan ${days} días`),
    late: (when: string) => `Lo esperábamos hasta el ${when}. Si lo tenés, subilo igual.`,
    uploaded: 'Ya lo subiste: se lo mandamos al transportista. Si falta algo más, podés subirlo.',
    sent: (day: string) =>
      `El ${day} se lo mandamos al transportista. Cuando tu envío siga viaje lo ves en el recorrido.`,
  },
  authors: { customer: 'Lo subiste vos', staff: 'Te lo subimos' },
  size: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1000))} kB`
      : `${(bytes / 1_000_000).toLocaleString('es-UY', { maximumFractionDigits: 1 })} MB`,
  download: (name: string) => `Descargar ${name}`,
  remove: 'Quitar',
  removeNamed: (name: string) => `Quitar ${name}`,
  removal: {
    title: (name: string) => `¿Quitamos ${name}?`,
    text: 'Lo borramos de la orden. Podés subirlo de nuevo.',
    keep: 'Dejarlo',
    done: 'Quitarlo',
  },
  add: 'Subir un papel',
  addToCase: (number: number) => `Subir un papel al caso ${number}`,
  hint: 'PDF, JPEG o PNG, de hasta 10 MB',
  added: (name: string) => `Subimos ${name}`,
  full: 'No entran más papeles: quitá alguno, o escribinos.',
} as const;
