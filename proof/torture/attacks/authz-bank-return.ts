import { BANK_HANDOFF_PATH } from '#contract/pages.ts';
import { placeOrder, preparePayment, type Shopper } from '#testing/order-steps.ts';
import type { Matrix } from './authz-shop.ts';
import { findCanaries } from './canaries.ts';
import type { Target } from './target.ts';

const PATHS = ['/api/payments/sistarbanc/return', '/payments/sistarbanc/return'];
const MAX_REDIRECTS = 3;

interface Payment {
  id: string;
  number: string;
  /** What the hand-off to the bank gives the browser. */
  cookie: string;
}

/**
 * The return from the bank with the number of somebody else's payment: it leads where a number leads that no payment
 * has, and shows nothing of its customer or order. Returns how many of the owner's own returns reach the order.
 */
export async function returnFromBank({ target, owner, stranger, canaries, checks }: Matrix): Promise<number> {
  const [own, other] = [await leaveForBank(target, owner), await leaveForBank(target, stranger)];
  const identities: Record<string, Record<string, string>> = {
    nobody: {},
    'another customer': { authorization: `Bearer ${stranger.token}` },
    'a browser that left with another payment': { cookie: other.cookie },
    'a browser that renamed its cookie': { cookie: other.cookie.replace(other.number, own.number) },
  };
  const unknown = '9'.repeat(own.number.length);
  let reached = 0;
  for (const path of PATHS) {
    for (const method of ['GET', 'POST']) {
      for (const [identity, headers] of Object.entries(identities)) {
        const [seen, nothing] = [
          await followReturn(target, { path, method, headers, number: own.number }),
          await followReturn(target, { path, method, headers, number: unknown }),
        ];
        const what = `${method} ${path} by ${identity}`;
        checks.check(`${what} leads to ${seen.at(-1)}, unknown to ${nothing.at(-1)}`, seen.at(-1) === nothing.at(-1));
        const found = findCanaries(seen.join('\n'), own.number, [...canaries, own.id]);
        checks.checkLeak(`${what} shows ${found.join(', ')}`, found.length === 0);
      }
      const mine = await followReturn(target, { path, method, headers: { cookie: own.cookie }, number: own.number });
      if (mine.at(-1)?.includes(own.id)) reached += 1;
    }
  }
  return reached;
}

async function leaveForBank(target: Target, shopper: Shopper): Promise<Payment> {
  const { id } = await placeOrder(target, shopper);
  const { fields } = (await preparePayment(target, shopper, { id })).body.form;
  const body = new URLSearchParams(fields);
  const response = await fetch(`${target.url}${BANK_HANDOFF_PATH}`, { method: 'POST', body });
  return { id, number: fields.idTransaccion, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

interface Visit {
  path: string;
  method: string;
  headers: Record<string, string>;
  number: string;
}

/** Where the redirects of the return lead one after the other; the shop's pages are not opened. */
async function followReturn(target: Target, { path, method, headers, number }: Visit): Promise<string[]> {
  const fields = new URLSearchParams({ idTransaccion: number });
  const isForm = method === 'POST';
  let next = isForm ? path : `${path}?${fields}`;
  const seen: string[] = [];
  while (seen.length < MAX_REDIRECTS && (seen.length === 0 || PATHS.some((one) => next.startsWith(one)))) {
    const sent = isForm && seen.length === 0 ? { method, body: fields } : {};
    const response = await fetch(`${target.url}${next}`, { ...sent, headers, redirect: 'manual' });
    next = response.headers.get('location') ?? `${response.status} ${await response.text()}`;
    seen.push(next);
  }
  return seen;
}
