import type { Mail } from '#partners/mail/client.ts';
import { createRandom, type SeededRandom } from '#proof/lib/random.ts';
import type { Notice } from '#proof/torture/attacks/notices.ts';
import { type Carrier, createCarrier } from './carrier.ts';
import { createMarketplace, type Marketplace } from './marketplace.ts';
import { createMoneyPartners, type MoneyPartners } from './money-partners.ts';

/** What a schedule consists of beside the shop: time, chance and the partners' own books. */
export interface World {
  now: Date;
  random: SeededRandom;
  marketplace: Marketplace;
  money: MoneyPartners;
  carrier: Carrier;
  isMailReachable: boolean;
  /** Every mail that a mail server took. */
  mails: Mail[];
  /** What partners have sent; each may arrive late, twice, in any order or never. */
  notices: Notice[];
}

/** Two worlds in one database need two seeds, as the ids that they draw are otherwise the same. */
export function createWorld(startsAt: Date, seed: string): World {
  return {
    now: startsAt,
    random: createRandom(seed),
    marketplace: createMarketplace(),
    money: createMoneyPartners(),
    carrier: createCarrier(),
    isMailReachable: true,
    mails: [],
    notices: [],
  };
}

/** Every partner answers again, and refuses nothing. */
export function calmPartners(world: World): void {
  Object.assign(world.marketplace, { placing: 'ok', isReachable: true, cancels: true });
  Object.assign(world.money, { isBankReachable: true, isCashReachable: true, refunding: 'ok' });
  world.carrier.announcing = 'ok';
  world.isMailReachable = true;
}
