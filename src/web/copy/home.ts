import { PAGES } from '#contract/pages.ts';
import type { RegimeFigures } from '#web/features/fees/regime-figures.ts';
import { delivery } from './delivery.ts';

/** The home page. */
export const home = {
  hero: ['Comprás en Estados Unidos.', 'Lo seguís hasta tu casa.'],
  heroText: 'El precio que ves es el precio puesto en Uruguay.',
  routeEnds: ['Miami', 'Montevideo'],
  presale: 'Preventa',
  reserve: 'Reservar',
  seePhone: 'Ver el equipo',
  benefits: ({ shipments, kilos, amount }: RegimeFigures) => [
    { title: 'Precio final a la vista', text: 'Producto, flete, gestión e impuestos' },
    { title: 'Franquicia incluida', text: `${shipments} envíos al año, ${kilos} kg, ${amount}` },
    { title: 'Hasta 18 cuotas sin interés', text: 'Con las tarjetas de tu banco', link: `${PAGES.fees}#cuotas` },
    { title: 'De 10 a 15 días hábiles', text: 'Retiro en Montevideo sin costo', more: delivery.legs },
  ],
  history: 'Basado en tu última visita',
  seeAllOffers: 'Ver todas',
  moreOffers: 'Ver más ofertas',
  lockerTitle: 'Tu casillero en Estados Unidos, gratis',
  locker: ({ decree, shipments, franchise: { iva } }: RegimeFigures) => [
    {
      title: iva === '0' ? 'Exento por decreto' : 'Solo IVA, por decreto',
      text: `Tus compras por franquicia ${iva === '0' ? 'entran sin impuestos' : 'pagan solo el IVA'}: el decreto ${decree} lo permite hasta ${shipments} veces al año.`,
    },
    {
      title: 'Una dirección en Miami',
      text: 'Lo que comprás se manda a nuestra dirección en Miami, donde lo recibimos y lo juntamos en un solo envío.',
    },
    { title: 'Envío a Miami gratis', text: 'El tramo de la tienda a nuestro depósito no te cuesta nada.' },
    {
      title: 'Registrarte es gratis',
      text: 'Con tu cuenta tenés un casillero postal propio en Estados Unidos, sin cuota mensual.',
    },
  ],
  seeLocker: 'Ver mi casillero',
} as const;
