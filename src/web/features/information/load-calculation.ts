import type { Caller } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { refusalCode } from '#web/features/shell/loader-errors.ts';
import { productQuoteInput, parseQuoteRequest, type FormFields, type QuoteRequest, type QuoteErrors, readMode } from './quote-request.ts';
import { quoteByWeight } from './quote-by-weight.ts';

/** What the address asks the calculator for, reckoned: so it works before its code is there, or without it. */
export interface LoadedCalculation {
  /** Nobody asked: what stands in the fields is an example. */
  example: boolean;
  way: QuoteRequest['way'];
  fields: Record<string, string>;
  faults: QuoteErrors;
  fees: Fees | null;
  failed: boolean;
}

const EXAMPLE = new URLSearchParams({ way: 'weight', price: '50', weight: '0,5' });
const MAX_FIELD_LENGTH = 500;

export async function loadCalculation(
  asked: URLSearchParams,
  { call, regime }: { call: Caller; regime: CustomsRegime },
): Promise<LoadedCalculation> {
  const example = !asked.has('way');
  const sent = example ? EXAMPLE : asked;
  const { wish, faults } = parseQuoteRequest(sent);
  const none = { example, way: readMode(sent), fields: fieldsOf(sent), faults, fees: null, failed: false };
  if (wish === null) return none;
  if (wish.way === 'weight') return { ...none, fees: quoteByWeight(wish, regime) };
  try {
    return { ...none, fees: await call('quoteFees', productQuoteInput(wish)) };
  } catch (error) {
    if (refusalCode(error) !== 422 || !(error instanceof Error)) return { ...none, failed: true };
    return { ...none, faults: { product: error.message } };
  }
}

function fieldsOf(sent: FormFields & URLSearchParams): Record<string, string> {
  return Object.fromEntries([...sent].map(([name, value]) => [name, value.slice(0, MAX_FIELD_LENGTH)]));
}
