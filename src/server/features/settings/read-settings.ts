import type { Settings } from '#contract/settings.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';

type Deps = Pick<Context, 'config' | 'facts' | 'db' | 'clock'>;

/** What the shop says of itself: its owner's configuration, and which providers and panel it runs with. */
export async function readSettings({ config, facts, db, clock }: Deps): Promise<Settings> {
  const { shop } = config;
  const { consent } = facts;
  const asin = parseAsin(shop.bannerAsin);
  const card = asin ? (await findCards(db, [asin])).get(asin) : undefined;
  return {
    brand: shop.brand,
    banner: {
      asin: shop.bannerAsin,
      text: shop.bannerText,
      image: shop.bannerImage,
      product: card ? presentCard(card, quotingOn(clock())) : null,
    },
    pickupBranch: {
      name: shop.pickupName,
      address: shop.pickupAddress,
      neighborhood: shop.pickupNeighborhood,
      zipCode: shop.pickupZipCode,
      hours: shop.pickupHours,
    },
    miami: { address: shop.miamiAddress, city: `${shop.miamiCity} ${shop.miamiZipCode}`, phone: shop.miamiPhone },
    social: shop.social.map(({ name, url }) => ({ name, url })),
    whatsapp: shop.whatsapp,
    supportEmail: shop.supportEmail,
    google: { clientId: consent.googleClientId, consentUrl: consent.googleUrl },
    facebook: { clientId: consent.facebookAppId, consentUrl: consent.facebookUrl },
    panelOpen: facts.simulated.includes('skypostal'),
  };
}
