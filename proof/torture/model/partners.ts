import { absentPartner } from '#partners/absent.ts';
import { PartnerUnavailable } from '#partners/errors.ts';
import type { Partners } from '#server/context.ts';
import { carrierCalls } from './carrier.ts';
import type { Fate } from './fate.ts';
import { marketplaceCalls } from './marketplace.ts';
import { bankCalls, voucherCalls } from './money-partners.ts';
import type { World } from './world.ts';

/** Partners in memory that speak the interfaces of the shop's clients. Calls that no order needs fail as if they were absent. */
export function partnersOf(world: () => World, { takeCall }: Fate): Partners {
  const clock = () => world().now;
  const money = () => world().money;
  return {
    zinc: withCalls<Partners['zinc']>(
      'zinc',
      marketplaceCalls(() => world().marketplace, takeCall),
    ),
    axesso: absentPartner('axesso'),
    catalogue: { sources: ['zinc'], restingUntil: new Map() },
    skypostal: withCalls<Partners['skypostal']>(
      'skypostal',
      carrierCalls(() => world().carrier, takeCall),
    ),
    sistarbanc: withCalls<Partners['sistarbanc']>('sistarbanc', bankCalls(money, { takeCall, clock })),
    abitab: withCalls<Partners['abitab']>('abitab', voucherCalls(money, { takeCall, clock })),
    exchangeRates: absentPartner('bcu'),
    mailer: mailerOf(world, takeCall),
    google: null,
    facebook: null,
    carrierSimulator: null,
  };
}

function withCalls<Client extends { close(): Promise<void> }>(partner: string, calls: Partial<Client>): Client {
  const absent = absentPartner<Client>(partner);
  return new Proxy(absent, { get: (_target, name) => Reflect.get(name in calls ? calls : absent, name) });
}

function mailerOf(world: () => World, takeCall: () => void): Partners['mailer'] {
  return {
    send: async (mail) => {
      takeCall();
      if (!world().isMailReachable)
        throw new PartnerUnavailable({ partner: 'mail', reason: 'network', ambiguous: false });
      world().mails.push(mail);
    },
    verify: async () => undefined,
    close: () => undefined,
  };
}
