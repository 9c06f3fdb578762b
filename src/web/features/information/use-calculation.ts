import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { information } from '#web/copy/information.ts';
import { api } from '#web/lib/api.ts';
import type { LoadedCalculation } from './load-calculation.ts';
import {
  parseQuoteRequest,
  productQuoteInput,
  type QuoteErrors,
  type QuoteRequest,
  readMode,
} from './quote-request.ts';
import type { ShopRules } from './shop-rules.ts';

const copy = information.calculator;

interface Calculation {
  mode: QuoteRequest['mode'];
  errors: QuoteErrors;
  /** The last fees of each mode. */
  results: Partial<Record<QuoteRequest['mode'], Fees | null>>;
  isExample: boolean;
  failed: boolean;
}

/** Recalculates while the form is filled in; errors appear on submit only. */
export function useCalculation(rules: ShopRules, initial: LoadedCalculation) {
  const { state, change, quote } = useLatestQuote(rules, initial);
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { show } = useSnackbar();
  const submittedProduct = useRef(initial.fields.product ?? '');

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    if (readMode(data) !== state.mode) change({ mode: readMode(data), errors: {} });
    const { request } = parseQuoteRequest(data);
    const canQuote = request?.mode === 'weight' || data.get('product') === submittedProduct.current;
    // A failed quote is not an error while the form is being filled in.
    if (request !== null && canQuote) quote(request).catch(() => undefined);
  };

  const showErrors = (form: HTMLFormElement, errors: QuoteErrors) => {
    change({ errors, results: { ...state.results, [readMode(new FormData(form))]: null } });
    const first = form.elements.namedItem(Object.keys(errors)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const { request, errors } = parseQuoteRequest(data);
    submittedProduct.current = String(data.get('product') ?? '');
    if (request === null) return showErrors(form, errors);
    setBusy(true);
    try {
      const fees = await quote(request);
      setAnnouncement(`${copy.total}: ${formatMoney(fromUnits(fees.total), 'USD')}`);
    } catch (error) {
      const isUnknownProduct = error instanceof CallError && error.code === 422;
      if (isUnknownProduct) showErrors(form, { product: error.message });
      show({ kind: 'error', text: isUnknownProduct ? copy.productMissing : copy.failed });
    } finally {
      setBusy(false);
    }
  };

  return { ...state, fees: state.results[state.mode] ?? null, busy, announcement, onInput, onSubmit };
}

/** Responses may arrive in any order: only the one to the last request is shown. */
function useLatestQuote(rules: ShopRules, initial: LoadedCalculation) {
  const [state, setState] = useState<Calculation>(() => {
    const { mode, errors, fees, isExample, failed } = initial;
    return { mode, errors, results: { [mode]: fees }, isExample, failed };
  });
  const lastRequest = useRef(0);
  const change = (update: Partial<Calculation>) => setState((before) => ({ ...before, failed: false, ...update }));
  const quote = async (request: QuoteRequest): Promise<Fees> => {
    lastRequest.current += 1;
    const sequence = lastRequest.current;
    const fees = await requestQuote(request, rules);
    if (sequence === lastRequest.current) {
      setState(({ results, mode }) => ({
        mode,
        errors: {},
        results: { ...results, [request.mode]: fees },
        isExample: false,
        failed: false,
      }));
    }
    return fees;
  };
  return { state, change, quote };
}

/** Quotes in the browser: a product through the API; price and weight with the domain code, loaded on first use. */
async function requestQuote(request: QuoteRequest, rules: ShopRules): Promise<Fees> {
  if (request.mode === 'product') return api('quoteFees', productQuoteInput(request));
  const { quoteByWeight } = await import('./quote-by-weight.ts');
  return quoteByWeight(request, rules);
}
