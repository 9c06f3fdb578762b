import type { Fees } from '#contract/cart.ts';
import { PAGES } from '#contract/pages.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { CheckboxField, Field, SelectField } from '#ui/components/field.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { information } from '#web/copy/information.ts';
import { FeeLines } from '#web/features/fees/fee-lines.tsx';
import { feeRows, totalTaxes } from '#web/features/fees/fee-rows.ts';
import { RateNote } from '#web/features/shell/rate-note.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { LoadedCalculation } from './load-calculation.ts';
import type { QuoteErrors } from './quote-request.ts';
import type { ShopRules } from './shop-rules.ts';
import { useCalculation } from './use-calculation.ts';
import './fee-calculator.css';

const copy = information.calculator;
const QUANTITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

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
  const calculation = useCalculation(rules, initial);
  const { fees, errors, failed, isExample, busy, announcement, onInput, onSubmit } = calculation;
  const { fields } = initial;
  return (
    <div className="calculator">
      <form
        className="calculator__form"
        action={`${PAGES.fees}#${id}`}
        noValidate
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <RadioCards legend={copy.way} two>
          <RadioCard name="way" value="weight" label={copy.byWeight} defaultChecked={initial.mode === 'weight'} />
          <RadioCard name="way" value="product" label={copy.byProduct} defaultChecked={initial.mode === 'product'} />
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
        <MoneyText>{announcement}</MoneyText>
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
      <SelectField label={copy.quantity} name="quantity" defaultValue={fields.quantity ?? '1'}>
        {QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </SelectField>
      <SelectField label={copy.zone} name="deliveryZone" defaultValue={fields.deliveryZone ?? 'PICKUP'}>
        {(Object.keys(copy.zones) as DeliveryZone[]).map((zone) => (
          <option key={zone} value={zone}>
            {copy.zones[zone]}
          </option>
        ))}
      </SelectField>
      <SelectField label={copy.franchise} name="useFranchise" defaultValue={fields.useFranchise ?? 'USE'}>
        {Object.entries(copy.franchises).map(([use, label]) => (
          <option key={use} value={use}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface ResultProps {
  fees: Fees;
  isExample: boolean;
}

function Result({ fees, isExample }: ResultProps) {
  const twoCurrencies = useTwoCurrencies();
  return (
    <SummaryPanel
      title={isExample ? copy.example : copy.result}
      totalLabel={copy.total}
      total={twoCurrencies(fees.total)}
      footer={
        <p className="calculator__rate">
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
