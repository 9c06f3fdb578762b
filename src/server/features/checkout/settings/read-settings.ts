import type { Settings } from '#contract/settings.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { currentSwitches } from '#server/features/base/switches/current-switches.ts';
import { cachedList } from '#server/features/catalog/lists/cached-list.ts';
import { findCardsInOrder } from '#server/features/catalog/products/find-cards.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { presentRegime } from '#server/features/checkout/fees/present-regime.ts';
import { presentTariff } from '#server/features/checkout/fees/present-tariff.ts';

type Deps = Pick<Context, 'config' | 'partners' | 'partnerSettings' | 'db' | 'cache' | 'rules'>;

/** The public settings: the shop's details, the payment methods and sign-in providers that it has, and whether the carrier panel is open. */
export async function readSettings(deps: Deps): Promise<Settings> {
  const { config, partners, partnerSettings, db, cache, rules } = deps;
  const { shop } = config;
  const { consent } = partnerSettings;
  const current = rules.current();
  const asin = parseAsin(shop.bannerAsin);
  const [[bannerRow], { stoppedMethods }] = await Promise.all([
    asin ? cachedList({ cache }, `banner ${asin}`, () => findCardsInOrder(db, [asin])) : [],
    currentSwitches({ db, cache }),
  ]);
  return {
    brand: shop.brand,
    banner: {
      asin: shop.bannerAsin,
      text: shop.bannerText,
      image: shop.bannerImage,
      product: bannerRow ? presentCard(bannerRow, current) : null,
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
    paymentMethods: partnerSettings.paymentMethods.filter((method) => !stoppedMethods.includes(method)),
    google: partners.google && { clientId: consent.googleClientId, consentUrl: consent.googleUrl },
    facebook: partners.facebook && { clientId: consent.facebookAppId, consentUrl: consent.facebookUrl },
    panelOpen: partnerSettings.simulated.includes('skypostal'),
    regime: presentRegime(current.regime),
    tariff: presentTariff(current.tariff),
  };
}
