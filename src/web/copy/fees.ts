import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';

/** The lines of a fee breakdown, each with its reason. */
export const fees = {
  goods: 'Producto',
  freight: 'Flete',
  freightReason: (kilos: string) => `${kilos} kg facturados`,
  service: 'Servicio',
  serviceReason: (percent: string) => `${percent} % del producto`,
  handling: 'Gestión',
  handlingUpTo: (packages: number) => `hasta ${packages} paquetes`,
  handlingMore: (packages: number) => `${packages} paquetes`,
  delivery: 'Entrega',
  zones: {
    PICKUP: 'Retiro en el local',
    MONTEVIDEO: 'A domicilio en Montevideo',
    OTHER_DEPARTMENTS: 'A domicilio en el interior',
  },
  deliveryOpen: 'Retiro sin costo o a domicilio',
  toChoose: 'A elegir',
  free: 'Sin costo',
  taxes: 'Impuestos',
  exempt: 'Exento',
  withFranchise: 'Con franquicia',
  media: 'Libros y medios no pagan',
  simplified: ({ simplified: { percent, minimum, handling } }: RegimeFigures) =>
    `${percent} %, mínimo ${minimum}, más ${handling}. Los libros no cuentan`,
  iva: 'IVA de importación',
  ivaReason: (percent: string) => `${percent} % del valor con flete`,
  duties: 'Arancel y tasas',
  dutiesReason: ({ general }: RegimeFigures) => `${general.extra} % del valor con flete`,
  ursec: 'Permiso de URSEC',
  ursecReason: (perUnit: string) => `${perUnit} por equipo de radio`,
  phones: 'URSEC por celular',
  phonesReason: (perUnit: string) => `${perUnit} por celular`,
} as const;
