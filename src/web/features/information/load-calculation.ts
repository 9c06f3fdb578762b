import type { Caller } from '#contract/caller.ts';
import { refusalCode } from '#web/features/shell/loader-errors.ts';
import { quoteByWeight, type ShopRules } from './quote-by-weight.ts';
import { type FormFields, parseQuoteRequest, productQuoteInput, readMode } from './quote-request.ts';

export type LoadedCalculation = Awaited<ReturnType<typeof loadCalculation>>;

const EXAMPLE = new URLSearchParams({ way: 'weight', price: '50', weight: '0,5' });
const MAX_FIELD_LENGTH = 500;

interface Deps {
  call: Caller;
  rules: ShopRules;
}

/** Calculation for the query of the page, rendered on the server: the calculator works without script. */
export async function loadCalculation(query: URLSearchParams, { call, rules }: Deps) {
  // The query held no request: the fields hold an example.
  const isExample = !query.has('way');
  const form = isExample ? EXAMPLE : query;
  const { request, errors } = parseQuoteRequest(form);
  const empty = { isExample, mode: readMode(form), fields: readFields(form), errors, fees: null, failed: false };
  if (request === null) return empty;
  if (request.mode === 'weight') return { ...empty, fees: quoteByWeight(request, rules) };
  try {
    return { ...empty, fees: await call('quoteFees', productQuoteInput(request)) };
  } catch (error) {
    if (refusalCode(error) !== 422 || !(error instanceof Error)) return { ...empty, failed: true };
    return { ...empty, errors: { product: error.message } };
  }
}

function readFields(form: FormFields & URLSearchParams): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, value.slice(0, MAX_FIELD_LENGTH)]));
}
