import type { Settings } from '#contract/settings.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { currentPricing, presentCard } from '#server/features/catalog/products/present.ts';
import { presentRegime } from '#server/features/fees/present-regime.ts';

type Deps = Pick<Context, 'config' | 'partnerSettings' | 'db' | 'clock' | 'cache' | 'regimes'>;

/** The public settings: the shop's details, the sign-in providers and whether the carrier panel is open. */
export async function readSettings({ config, partnerSettings, db, clock, cache, regimes }: Deps): Promise<Settings> {
  const { shop } = config;
  const { consent } = partnerSettings;
  const pricing = currentPricing({ clock, cache, regimes });
  const asin = parseAsin(shop.bannerAsin);
  const card = asin ? (await findCards(db, [asin])).get(asin) : undefined;
  return {
    brand: shop.brand,
    banner: {
      asin: shop.bannerAsin,
      text: shop.bannerText,
      image: shop.bannerImage,
      product: card ? presentCard(card, pricing) : null,
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
    panelOpen: partnerSettings.simulated.includes('skypostal'),
    regime: presentRegime(pricing.regime),
  };
}
