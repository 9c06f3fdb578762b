import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';

/** The cart. Texts of the specification are kept letter for letter. */
export const cart = {
  title: 'Mi carrito',
  titleWith: (items: number) => `Mi carrito (${items} Items)`,
  empty: '¡Hay un carrito que llenar!',
  search: 'Buscar Productos',
  forbidden: 'La Aduana no lo deja entrar. Quitalo para seguir.',
  cannotShip: 'No podemos traerlo. Quitalo para seguir.',
  notForSale: 'Ya no se puede comprar. Quitalo para seguir.',
  outOfStock: 'Sin stock por ahora. Quitalo para seguir; el resto lo podés comprar.',
  someUnavailable: (count: number) =>
    count === 1
      ? 'Un producto de tu carrito no está disponible y no entra en el total.'
      : `${count} productos de tu carrito no están disponibles y no entran en el total.`,
  omitted: (title: string) => `«${title}» no entró en tu carrito: ya no se puede comprar.`,
  priceChanged: 'El precio cambió desde que lo agregaste: antes',
  priceNow: 'ahora',
  removeUnavailable: 'Quitar los no disponibles',
  tooManyLines: 'En el carrito entran hasta 50 productos distintos',
  tooManyUnits: (inCart: number) =>
    inCart > 0
      ? `Podés llevar hasta 10 unidades de cada producto; en el carrito ya tenés ${inCart}`
      : 'Podés llevar de 1 a 10 unidades de cada producto',
  changeFailed: 'No pudimos cambiar tu carrito. Probá de nuevo.',
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
  guarantee: 'Delivery Guarantee.',
  guaranteeText: 'Si tu compra no llega, te devolvemos el total.',
  recommendations: 'Tambien te puede interesar',
  taxesTitle: 'Impuestos.',
  tooManyEqualUnits:
    'Si compras más de 5 productos iguales por orden, tu pedido será procesado como compra de importación y no como franquicia.',
  weightTitle: 'Revisá el peso.',
  weightWarning:
    'El peso de tu compra es muy alto o parece equivocado. El flete se calculó con el peso que publica la tienda o, si no sirve, con uno estimado. Lo que pagás al confirmar no cambia.',
  overLimit: ({ amount }: RegimeFigures) =>
    `Tu compra llega al límite de ${amount} de la franquicia: entra como importación y se suman los cargos de Aduana.`,
  franchiseLeft: (left: number, { shipments }: RegimeFigures) => {
    if (left === 0) return `Ya usaste tus ${shipments} franquicias de este año`;
    return `${left === 1 ? 'Te queda' : 'Te quedan'} ${left} de ${shipments} franquicias este año`;
  },
  ofLimit: (spent: string, limit: string) => `${spent} de ${limit}`,
  taxesExempt: 'Impuestos: exento',
  nothingTaxable: 'Libros y medios no pagan: esta compra no usa ninguna.',
  taxes: (amount: string) => `Impuestos: ${amount}`,
} as const;
