import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
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

interface Quote {
  request: QuoteRequest;
  /** The form that was submitted; null for a quote while it is being filled in. */
  submitted: HTMLFormElement | null;
}

/** Recalculates while the form is filled in; errors appear on submit only. */
export function useCalculation(rules: ShopRules, initial: LoadedCalculation) {
  const [state, setState] = useState<Calculation>(() => {
    const { mode, errors, fees, isExample, failed } = initial;
    return { mode, errors, results: { [mode]: fees }, isExample, failed };
  });
  const change = (update: Partial<Calculation>) => setState((before) => ({ ...before, failed: false, ...update }));
  const { show } = useSnackbar();
  const submittedProduct = useRef(initial.fields.product ?? '');

  const showErrors = (form: HTMLFormElement, errors: QuoteErrors) => {
    change({ errors, results: { ...state.results, [readMode(new FormData(form))]: null } });
    const first = form.elements.namedItem(Object.keys(errors)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const quote = useMutation({
    mutationFn: ({ request }: Quote) => requestQuote(request, rules),
    throwOnError: false,
  });
  // Responses may arrive in any order: only the one to the last request is shown.
  const start = (request: QuoteRequest, submitted: HTMLFormElement | null) =>
    quote.mutate(
      { request, submitted },
      {
        onSuccess: (fees) =>
          setState(({ results, mode }) => ({
            ...{ mode, errors: {}, isExample: false, failed: false },
            results: { ...results, [request.mode]: fees },
          })),
        onError: ({ code, message }) => {
          // A failed quote is not an error while the form is being filled in.
          if (submitted === null) return;
          const isUnknownProduct = code === 422;
          if (isUnknownProduct) showErrors(submitted, { product: message });
          show({ kind: 'error', text: isUnknownProduct ? copy.productMissing : copy.failed });
        },
      },
    );

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    if (readMode(data) !== state.mode) change({ mode: readMode(data), errors: {} });
    const { request } = parseQuoteRequest(data);
    const canQuote = request?.mode === 'weight' || data.get('product') === submittedProduct.current;
    if (request !== null && canQuote) start(request, null);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const { request, errors } = parseQuoteRequest(data);
    submittedProduct.current = String(data.get('product') ?? '');
    if (request === null) showErrors(form, errors);
    else start(request, form);
  };

  const isSubmission = quote.variables?.submitted != null;
  return {
    ...state,
    fees: state.results[state.mode] ?? null,
    busy: isSubmission && quote.isPending,
    announcement: isSubmission && quote.data ? `${copy.total}: ${formatMoney(fromUnits(quote.data.total), 'USD')}` : '',
    onInput,
    onSubmit,
  };
}

/** Quotes in the browser: a product through the API; price and weight with the domain code, loaded on first use. */
async function requestQuote(request: QuoteRequest, rules: ShopRules): Promise<Fees> {
  if (request.mode === 'product') return api('quoteFees', productQuoteInput(request));
  const { quoteByWeight } = await import('./quote-by-weight.ts');
  return quoteByWeight(request, rules);
}
