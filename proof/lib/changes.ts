import type pg from 'pg';
import { PAGES, productPage } from '#contract/pages.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { waitFor } from '#testing/wait-for.ts';
import type { Account } from './account.ts';
import { TORTURE_ASIN as asin, importProduct } from './import-product.ts';
import { createShopClient } from './shop-client.ts';
import type { StaffClient } from './staff-client.ts';

/** Something that somebody changes in the shop, and how a visitor of one process sees it. */
export interface Change {
  name: string;
  /** Makes the change of a round; resolves when the database has it. */
  make(round: number): Promise<void>;
  /** Whether the process at this address shows the change of that round; null where its answer says nothing of it. */
  isSeen(url: string, round: number): Promise<boolean | null>;
}

interface Tools {
  staff: StaffClient;
  pool: pg.Pool;
  databaseUrl: string;
  /** Somebody whose orders are refused while sales are stopped. */
  customer: Account;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SALES_STOPPED_STATUS = 409;
const PAGE_LIMIT_MS = 15_000;

const centsOf = (round: number) => 2037 + 100 * round;
/** Odd rounds stop or block, even ones start again. */
const isOff = (round: number) => round % 2 === 1;

/** What the importer, the back office and the central bank change. */
export function changesOf(tools: Tools): Change[] {
  return [...changesBesideOrders(tools), ...stops(tools)];
}

/** Those that leave customers free to order and to pay. */
export function changesBesideOrders(tools: Omit<Tools, 'customer'>): Change[] {
  return [...prices(tools), ...blocks(tools), rateChange(tools), noticeChange(tools)];
}

/** The importer changes the price of a product. */
function prices({ pool, databaseUrl }: Pick<Tools, 'pool' | 'databaseUrl'>): Change[] {
  const change = (name: string, more: number, readPrice: (url: string) => Promise<number | null>): Change => {
    const wanted = (round: number) => centsOf(round) + more;
    const isStored = async (round: number) => {
      const { rows } = await pool.query('select price_cents from products where asin = $1', [asin]);
      return rows[0]?.price_cents === wanted(round);
    };
    return {
      name,
      // The command ends some time after its transaction: what counts is when the row is there.
      make: async (round) => {
        const stored = waitFor('the price to be stored', () => isStored(round));
        await Promise.race([stored, importProduct(databaseUrl, wanted(round) / 100).then(() => stored)]);
      },
      isSeen: async (url, round) => {
        const price = await readPrice(url);
        return price === null ? null : price === wanted(round) / 100;
      },
    };
  };
  return [
    change('price, by the importer', 0, async (url) => {
      const reply = await createShopClient(url).call('readProduct', { params: { asin } });
      return reply.ok ? reply.body.price : null;
    }),
    change('price, in a search', 1, async (url) => {
      const reply = await createShopClient(url).call('searchProducts', { query: { keyword: asin } });
      return (reply.ok && reply.body.products.find((product) => product.asin === asin)?.price) || null;
    }),
  ];
}

function blocks({ staff, pool }: Pick<Tools, 'staff' | 'pool'>): Change[] {
  const newest = async () => {
    const { rows } = await pool.query('select max(id)::int as id from product_overrides where asin = $1', [asin]);
    return rows[0]?.id ?? 0;
  };
  const lastDay = montevideoDay(new Date(Date.now() + DAY_MS).toISOString());
  const make = async (round: number) => {
    const seen = await newest();
    if (isOff(round)) await staff.act('blockProduct', { asin, lastDay, seen, forbidden: 'WEAPON' });
    else await staff.act('endOverride', { asin, kind: 'block', seen });
  };
  return [
    {
      name: 'block, in the API',
      make,
      isSeen: async (url, round) => {
        const reply = await createShopClient(url).call('readProduct', { params: { asin } });
        return reply.ok ? reply.body.forbidden === isOff(round) : null;
      },
    },
    {
      name: 'block, on the page',
      make,
      isSeen: async (url, round) => {
        const page = await readPage(`${url}${productPage(asin)}`);
        return page.includes('"@type":"Product"') ? page.includes('schema.org/InStock') !== isOff(round) : null;
      },
    },
  ];
}

/** Empty without an answer. */
function readPage(url: string): Promise<string> {
  return fetch(url, { signal: AbortSignal.timeout(PAGE_LIMIT_MS) }).then(
    (response) => response.text().catch(() => ''),
    () => '',
  );
}

function stops({ staff, customer }: Pick<Tools, 'staff' | 'customer'>): Change[] {
  const change = (name: 'sales' | 'payment:abitab') => async (round: number) => {
    await staff.act('changeSwitch', { name, stop: isOff(round) });
  };
  const body = {
    cartId: '00000000-0000-4000-8000-000000000000',
    currency: 'USD',
    deliveryMethod: 'pickup',
    useFranchese: 'NOT_USE',
  } as const;
  return [
    {
      name: 'stop of sales',
      make: change('sales'),
      // Without a stop the cart, which does not exist, is what an order is refused for.
      isSeen: async (url, round) => {
        const reply = await createShopClient(url).call('createOrder', { body }, { token: customer.token() });
        if (reply.ok || reply.status === 0 || reply.status >= 500) return null;
        return (reply.status === SALES_STOPPED_STATUS) === isOff(round);
      },
    },
    {
      name: 'stop of a payment method',
      make: change('payment:abitab'),
      isSeen: async (url, round) => {
        const reply = await createShopClient(url).call('readSettings');
        return reply.ok ? reply.body.paymentMethods.includes('abitab') !== isOff(round) : null;
      },
    },
  ];
}

function rateChange({ pool }: Pick<Tools, 'pool'>): Change {
  const rateOf = (round: number) => 40 + round / 100;
  return {
    name: 'exchange rate',
    make: async (round) => {
      await pool.query(
        `update exchange_rates set buy_micros = jsonb_set(buy_micros, '{USD}', to_jsonb($1::int)), fetched_at = now()
          where quote_date = (select max(quote_date) from exchange_rates)`,
        [Math.round(rateOf(round) * 1_000_000)],
      );
    },
    isSeen: async (url, round) => {
      const reply = await createShopClient(url).call('readRates');
      return reply.ok ? reply.body.buy.USD === rateOf(round) : null;
    },
  };
}

function noticeChange({ pool }: Pick<Tools, 'pool'>): Change {
  const noticeOf = (round: number) => `Aviso de prueba ${round}.`;
  return {
    name: 'notice, on a page',
    make: async (round) => {
      await pool.query(
        `insert into switches (name, is_set, notice, last_day, changed_at) values ('notice', true, $1, current_date + 2, now())
          on conflict (name) do update set notice = excluded.notice, last_day = excluded.last_day, is_set = true`,
        [noticeOf(round)],
      );
    },
    isSeen: async (url, round) => {
      const page = await readPage(`${url}${PAGES.home}`);
      return page.includes('<main') ? page.includes(noticeOf(round)) : null;
    },
  };
}
