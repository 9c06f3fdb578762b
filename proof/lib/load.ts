import { type Account, openAccount } from './account.ts';
import { createRandom } from './random.ts';
import type { ShopClient } from './shop-client.ts';
import { goShopping, type Shopper } from './shopper.ts';

/** The shop refuses an address more codes at once than that: it counts each as wrong until it was found right. */
const SIGN_UPS_AT_ONCE = 10;

interface Crowd {
  scenario: string;
  seed: string;
  /** How many shoppers. */
  size: number;
  client: ShopClient;
  simulatorsUrl: string;
  /** See `Shopper`; none by default. */
  soldOutShare?: number;
}

/** Signs up the shoppers of a scenario, and an observer whose account the probes read. */
export async function signUpCrowd(crowd: Crowd): Promise<{ observer: Account; shoppers: Shopper[] }> {
  const { scenario, seed, size, simulatorsUrl, soldOutShare = 0 } = crowd;
  const names = Array.from({ length: size }, (_, index) => `shopper-${index + 1}`);
  const [observer, ...accounts] = await signUpAll(crowd, ['observer', ...names]);
  if (!observer) throw new Error('the observer has no account');
  const shoppers = accounts.map((account, index): Shopper => {
    const name = names[index] ?? '';
    const random = createRandom(seed, scenario, name);
    return { name, account, random, simulatorsUrl, soldOutShare, writes: [], paidOrders: [], refusals: [] };
  });
  return { observer, shoppers };
}

async function signUpAll(shop: Parameters<typeof openAccount>[0], names: readonly string[]): Promise<Account[]> {
  const accounts: Account[] = [];
  while (accounts.length < names.length) {
    const next = names.slice(accounts.length, accounts.length + SIGN_UPS_AT_ONCE);
    accounts.push(...(await Promise.all(next.map((name) => openAccount(shop, `${name}@correo.example`)))));
  }
  return accounts;
}

/** Lets the shoppers loose; `stop` resolves when all of them have finished what they do. */
export function startLoad(shoppers: readonly Shopper[]): { stop(): Promise<void> } {
  let isOver = false;
  const running = Promise.all(shoppers.map((shopper) => goShopping(shopper, () => isOver)));
  return {
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
