import type { Environment } from './environment.ts';

/** Details of the shop that pages and mails show; defaults that the owner of the shop replaces. */
export interface ShopDetails {
  brand: string;
  bannerAsin: string;
  bannerText: string;
  /** An image of the shop or of the marketplace; null shows the drawn phone. */
  bannerImage: string | null;
  pickupName: string;
  pickupAddress: string;
  pickupNeighborhood: string;
  pickupZipCode: string;
  pickupHours: string;
  miamiAddress: string;
  miamiCity: string;
  miamiZipCode: string;
  miamiPhone: string;
  whatsapp: string;
  supportEmail: string;
  mailFrom: string;
  social: { name: string; url: string }[];
}

export function shopDetails(env: Environment): ShopDetails {
  return {
    brand: 'Puente',
    bannerAsin: env.BANNER_ASIN,
    bannerText: env.BANNER_TEXT,
    bannerImage: env.BANNER_IMAGE ?? null,
    pickupName: 'Sucursal Montevideo',
    pickupAddress: 'Luis A. de Herrera 1248',
    pickupNeighborhood: 'Buceo',
    pickupZipCode: '11300',
    pickupHours: 'Lunes a viernes, 9 a 18 h',
    miamiAddress: '8450 NW 70th St',
    miamiCity: 'Miami, FL',
    miamiZipCode: '33166',
    miamiPhone: '+1 305 555 0142',
    whatsapp: '59899555014',
    supportEmail: env.SELLER_EMAIL,
    mailFrom: env.MAIL_FROM,
    social: [
      { name: 'Instagram', url: 'https://www.instagram.com/puente.example' },
      { name: 'Facebook', url: 'https://www.facebook.com/puente.example' },
    ],
  };
}
