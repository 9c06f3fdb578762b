/** What a customer agrees to, word for word; stored with each consent. A change of it is a new consent. */
export const OFFERS_CONSENT =
  'Quiero recibir ofertas y novedades de la tienda por correo. Puedo dejar de recibirlas cuando quiera, acá mismo.';
