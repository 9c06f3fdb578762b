import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { information } from '#web/copy/information.ts';
import type { LoadedCalculation } from './load-calculation.ts';
import { parseQuoteRequest, type QuoteErrors, type QuoteRequest, readMode, requestQuote } from './quote-request.ts';

const copy = information.calculator;

interface Calculation {
  way: QuoteRequest['way'];
  faults: QuoteErrors;
  /** The last answer to each way of asking. */
  results: Partial<Record<QuoteRequest['way'], Fees | null>>;
  example: boolean;
  failed: boolean;
}

/** Follows the fields while they are filled in, and says what is wrong only once somebody asks. */
export function useCalculation(regime: CustomsRegime, asked: LoadedCalculation) {
  const { state, change, answer } = useLatestQuote(regime, asked);
  const [busy, setBusy] = useState(false);
  const [spoken, setSpoken] = useState('');
  const { show } = useSnackbar();
  const product = useRef(asked.fields.product ?? '');

  const follow = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget);
    if (readMode(sent) !== state.way) change({ way: readMode(sent), faults: {} });
    const { wish } = parseQuoteRequest(sent);
    const known = wish?.way === 'weight' || sent.get('product') === product.current;
    // what cannot be reckoned yet is no mistake while somebody types
    if (wish !== null && known) answer(wish).catch(() => undefined);
  };

  const refuse = (form: HTMLFormElement, faults: QuoteErrors) => {
    change({ faults, results: { ...state.results, [readMode(new FormData(form))]: null } });
    const first = form.elements.namedItem(Object.keys(faults)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    const { wish, faults } = parseQuoteRequest(sent);
    product.current = String(sent.get('product') ?? '');
    if (wish === null) return refuse(form, faults);
    setBusy(true);
    try {
      const fees = await answer(wish);
      setSpoken(`${copy.total}: ${formatMoney(fromUnits(fees.total), 'USD')}`);
    } catch (error) {
      const unknown = error instanceof CallError && error.code === 422;
      if (unknown) refuse(form, { product: error.message });
      show({ kind: 'error', text: unknown ? copy.productMissing : copy.failed });
    } finally {
      setBusy(false);
    }
  };

  return { ...state, fees: state.results[state.way] ?? null, busy, spoken, follow, submit };
}

/** Answers may come in any order: only the one to the last question is shown. */
function useLatestQuote(regime: CustomsRegime, { way, faults, fees, example, failed }: LoadedCalculation) {
  const [state, setState] = useState<Calculation>({ way, faults, results: { [way]: fees }, example, failed });
  const turn = useRef(0);
  const change = (to: Partial<Calculation>) => setState((before) => ({ ...before, failed: false, ...to }));
  const answer = async (wish: QuoteRequest): Promise<Fees> => {
    turn.current += 1;
    const mine = turn.current;
    const got = await requestQuote(wish, regime);
    if (mine === turn.current) {
      setState(({ results, way: now }) => ({
        way: now,
        faults: {},
        results: { ...results, [wish.way]: got },
        example: false,
        failed: false,
      }));
    }
    return got;
  };
  return { state, change, answer };
}
