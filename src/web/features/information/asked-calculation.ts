import type { Caller } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { refusalCode } from '#web/features/shell/loader-errors.ts';
import { productQuestion, readWish, type SentFields, type Wish, type WishFaults, wayOf } from './calculate.ts';
import { quoteWish } from './quote-request.ts';

/** What the address asks the calculator for, reckoned: so it works before its code is there, or without it. */
export interface AskedCalculation {
  /** Nobody asked: what stands in the fields is an example. */
  example: boolean;
  way: Wish['way'];
  fields: Record<string, string>;
  faults: WishFaults;
  fees: Fees | null;
  failed: boolean;
}

const EXAMPLE = new URLSearchParams({ way: 'weight', price: '50', weight: '0,5' });
const LONGEST = 500;

export async function askedCalculation(
  asked: URLSearchParams,
  { call, regime }: { call: Caller; regime: CustomsRegime },
): Promise<AskedCalculation> {
  const example = !asked.has('way');
  const sent = example ? EXAMPLE : asked;
  const { wish, faults } = readWish(sent);
  const none = { example, way: wayOf(sent), fields: fieldsOf(sent), faults, fees: null, failed: false };
  if (wish === null) return none;
  if (wish.way === 'weight') return { ...none, fees: quoteWish(wish, regime) };
  try {
    return { ...none, fees: await call('quoteFees', productQuestion(wish)) };
  } catch (error) {
    if (refusalCode(error) !== 422 || !(error instanceof Error)) return { ...none, failed: true };
    return { ...none, faults: { product: error.message } };
  }
}

function fieldsOf(sent: SentFields & URLSearchParams): Record<string, string> {
  return Object.fromEntries([...sent].map(([name, value]) => [name, value.slice(0, LONGEST)]));
}
