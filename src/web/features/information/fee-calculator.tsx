import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Fees } from '#contract/cart.ts';
import { PAGES } from '#contract/pages.ts';
import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { CheckboxField, Field, RadioCard, RadioCards, SelectField } from '#ui/forms/field.tsx';
import { information } from '#web/copy/information.ts';
import { FeeLines } from '#web/features/fees/fee-lines.tsx';
import { feeRows, totalTaxes } from '#web/features/fees/fee-rows.ts';
import { RateNote } from '#web/features/shell/rate-note.tsx';
import { api } from '#web/lib/api.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { LoadedCalculation } from './load-calculation.ts';
import { quoteByWeight, type ShopRules } from './quote-by-weight.ts';
import { parseQuoteRequest, productQuoteInput, type QuoteErrors, readMode } from './quote-request.ts';
import './fee-calculator.css';

const copy = information.calculator;
const PRODUCT_MISSING: QuoteErrors = { product: copy.productMissing };
const QUANTITIES = Array.from({ length: MAX_QUANTITY }, (_, index) => String(index + 1));

interface FeeCalculatorProps {
  id: string;
  rules: ShopRules;
  initial: LoadedCalculation;
}

/**
 * Landed price of a product of the shop, or of any price and weight, without signing in. Without script the form is
 * submitted to this page, which renders the result; with script the result is updated while the form is filled in.
 */
export function FeeCalculator({ id, rules, initial }: FeeCalculatorProps) {
  const { form, enter, fees, errors, failed, isExample, isSubmitted, busy } = useCalculation(rules, initial);
  const { fields, mode } = initial;
  return (
    <div className="calculator">
      <form
        ref={form}
        className="calculator__form"
        action={`${PAGES.fees}#${id}`}
        noValidate
        onInput={() => enter(false)}
        onSubmit={(event) => {
          event.preventDefault();
          enter(true);
        }}
      >
        <RadioCards legend={copy.way} two>
          <RadioCard name="way" value="weight" label={copy.byWeight} defaultChecked={mode === 'weight'} />
          <RadioCard name="way" value="product" label={copy.byProduct} defaultChecked={mode === 'product'} />
        </RadioCards>
        <Field
          className="calculator__by-product"
          label={copy.product}
          name="product"
          defaultValue={fields.product}
          error={errors.product}
          hint={copy.productHint}
          autoComplete="off"
        />
        <WeightFields fields={fields} errors={errors} />
        <CommonFields fields={fields} />
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        <MoneyText>
          {isSubmitted && fees ? `${copy.total}: ${formatMoney(fromUnits(fees.total), 'USD')}` : ''}
        </MoneyText>
      </p>
      {failed ? (
        <Alert kind="error" title={null}>
          {copy.failed}
        </Alert>
      ) : null}
      {fees === null ? null : <Result fees={fees} isExample={isExample} />}
    </div>
  );
}

interface Entered extends ReturnType<typeof parseQuoteRequest> {
  mode: LoadedCalculation['mode'];
  /** By the button; else while the form is being filled in. */
  isSubmitted: boolean;
}

/** Recalculates while the form is filled in, a product once it was submitted; errors appear on submit only. */
function useCalculation(rules: ShopRules, initial: LoadedCalculation) {
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const submittedProduct = useRef(initial.fields.product ?? '');
  const request = entered?.request ?? null;
  const product = useQuery({
    queryKey: [useOwner(), 'calculation', request],
    queryFn: request?.mode === 'product' ? () => api('quoteFees', productQuoteInput(request)) : skipToken,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const isMissing = product.error?.code === 422;
  const errors = isMissing ? PRODUCT_MISSING : (entered?.errors ?? initial.errors);
  const enter = (isSubmitted: boolean) => {
    const data = new FormData(form.current ?? undefined);
    const mode = readMode(data);
    const parsed = parseQuoteRequest(data);
    if (isSubmitted) submittedProduct.current = String(data.get('product'));
    const isQuoted = mode === 'weight' || data.get('product') === submittedProduct.current;
    if (isSubmitted || (parsed.request !== null && isQuoted)) setEntered({ ...parsed, mode, isSubmitted });
    else if (mode !== (entered ?? initial).mode) setEntered({ request: null, errors: {}, mode, isSubmitted });
  };
  useEffect(() => {
    const first = form.current?.elements.namedItem(Object.keys(errors)[0] ?? '');
    if (entered?.isSubmitted && first instanceof HTMLElement) first.focus();
  }, [entered, errors]);
  if (entered === null) return { ...initial, errors, form, enter, isSubmitted: false, busy: false };
  return {
    fees: request?.mode === 'weight' ? quoteByWeight(request, rules) : ((request && product.data) ?? null),
    errors,
    failed: product.isError && !isMissing,
    isExample: false,
    isSubmitted: entered.isSubmitted,
    busy: entered.isSubmitted && product.isFetching,
    form,
    enter,
  };
}

interface FieldsProps {
  fields: LoadedCalculation['fields'];
}

function WeightFields({ fields, errors }: FieldsProps & { errors: QuoteErrors }) {
  const decimalField = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <div className="calculator__by-weight">
      <div className="calculator__pair">
        <Field label={copy.price} name="price" defaultValue={fields.price} error={errors.price} {...decimalField} />
        <Field label={copy.weight} name="weight" defaultValue={fields.weight} error={errors.weight} {...decimalField} />
      </div>
      <CheckboxField label={copy.media} name="media" defaultChecked={fields.media !== undefined} />
    </div>
  );
}

function CommonFields({ fields }: FieldsProps) {
  return (
    <div className="calculator__pair">
      <SelectField
        label={copy.quantity}
        name="quantity"
        defaultValue={fields.quantity ?? '1'}
        options={Object.fromEntries(QUANTITIES.map((quantity) => [quantity, quantity]))}
      />
      <SelectField
        label={copy.zone}
        name="deliveryZone"
        defaultValue={fields.deliveryZone ?? 'PICKUP'}
        options={copy.zones}
      />
      <SelectField
        label={copy.franchise}
        name="useFranchise"
        defaultValue={fields.useFranchise ?? 'USE'}
        options={copy.franchises}
      />
    </div>
  );
}

function Result({ fees, isExample }: { fees: Fees; isExample: boolean }) {
  const twoCurrencies = useTwoCurrencies();
  return (
    <SummaryPanel
      title={isExample ? copy.example : copy.result}
      totalLabel={copy.total}
      total={twoCurrencies(fees.total)}
      footer={
        <p className="note">
          <RateNote />
        </p>
      }
    >
      {fees.useFranchise === 'NOT_APPLICABLE' && totalTaxes(fees) > 0 ? (
        <Alert kind="info">{copy.notFranchise}</Alert>
      ) : null}
      <FeeLines rows={feeRows({ fees, packages: 1 }, twoCurrencies)} />
    </SummaryPanel>
  );
}
