import type { Regime } from '#contract/fee-rules.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';

/** The cart. Texts of the specification are kept letter for letter. */
export const cart = {
  title: 'Mi carrito',
  titleWith: (items: number) => `Mi carrito (${items} Items)`,
  empty: '¡Hay un carrito que llenar!',
  search: 'Buscar Productos',
  someUnavailable: (count: number) =>
    count === 1
      ? 'Un producto de tu carrito no está disponible y no entra en el total.'
      : `${count} productos de tu carrito no están disponibles y no entran en el total.`,
  priceChanged: 'El precio cambió desde que lo agregaste: antes',
  priceNow: 'ahora',
  removeUnavailable: 'Quitar los no disponibles',
  readFailed: 'No pudimos leer tu carrito.',
  lines: 'Productos del carrito',
  quantityOf: (title: string) => `Cantidad de ${title}`,
  remove: (title: string) => `Quitar ${title} del carrito`,
  removed: (title: string) => `Quitaste ${title}`,
  undo: 'Deshacer',
  saveForLater: 'Guardar para después',
  savedForLater: (title: string) => `Guardaste ${title} para después`,
  each: 'cada uno',
  summary: 'Resumen',
  landed: 'Puesto en Uruguay',
  startCheckout: 'Finalizar compra',
  emptyAfterCheck: 'Ninguno de los productos de tu carrito está disponible en este momento.',
  checkFailed: 'No pudimos revisar si tus productos siguen disponibles. Probá de nuevo.',
  feesFailed: 'Error al obtener los fees de tu carrito',
  guarantee: 'Garantía de entrega.',
  guaranteeText: 'Si tu compra no llega, te devolvemos el total.',
  recommendations: 'Tambien te puede interesar',
  tooManyEqualUnits: ({ maxEqualUnits }: Regime) =>
    `Si compras más de ${maxEqualUnits} productos iguales por orden, tu pedido será procesado como compra de importación y no como franquicia.`,
  weightTitle: 'Revisá el peso.',
  weightWarning:
    'El peso de tu compra es muy alto o parece equivocado. El flete se calculó con el peso que publica la tienda o, si no sirve, con uno estimado. Nunca pagás más que lo que confirmás.',
  overLimit: ({ amount }: RegimeFigures) =>
    `Tu compra llega al límite de ${amount} de la franquicia: entra como importación y se suman los cargos de Aduana.`,
} as const;
