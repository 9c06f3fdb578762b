import { type FormEvent, useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { Fees } from '#contract/cart.ts';
import type { CustomsRegime } from '#domain/fees/regime.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { information } from '#web/copy/information.ts';
import { feeRows } from '#web/features/fees/fee-rows.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FeeBreakdown } from '#web/ui/fee-breakdown.tsx';
import { CheckboxField, Field, SelectField } from '#web/ui/field.tsx';
import { RadioCard, RadioCards } from '#web/ui/radio-card.tsx';
import { useSnackbar } from '#web/ui/snackbar.tsx';
import { SummaryPanel } from '#web/ui/summary-panel.tsx';
import { quoteFreely, quoteProduct, readWish, type Wish, type WishFaults } from './calculate.ts';
import './fee-calculator.css';

const copy = information.calculator;
const QUANTITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface FeeCalculatorProps {
  regime: CustomsRegime;
}

/** What a purchase would cost at the door: of a product of the shop, or of any price and weight. Nobody has to sign in. */
export function FeeCalculator({ regime }: FeeCalculatorProps) {
  const [way, setWay] = useState<Wish['way']>('product');
  const { faults, fees, busy, calculate } = useCalculation(regime);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void calculate(way, new FormData(event.currentTarget));
  };
  return (
    <div className="calculator">
      <form className="calculator__form" noValidate onSubmit={submit}>
        <RadioCards legend={copy.way} two>
          <RadioCard
            name="way"
            value="product"
            label={copy.byProduct}
            checked={way === 'product'}
            onChange={() => setWay('product')}
          />
          <RadioCard
            name="way"
            value="weight"
            label={copy.byWeight}
            checked={way === 'weight'}
            onChange={() => setWay('weight')}
          />
        </RadioCards>
        {way === 'product' ? (
          <Field
            label={copy.product}
            name="product"
            error={faults.product}
            hint={copy.productHint}
            autoComplete="off"
          />
        ) : (
          <FreeFields faults={faults} />
        )}
        <CommonFields />
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
      </form>
      <div role="status">{fees === null ? null : <Result fees={fees} />}</div>
    </div>
  );
}

function FreeFields({ faults }: { faults: WishFaults }) {
  return (
    <>
      <div className="calculator__pair">
        <Field label={copy.price} name="price" inputMode="decimal" error={faults.price} autoComplete="off" />
        <Field label={copy.weight} name="weight" inputMode="decimal" error={faults.weight} autoComplete="off" />
      </div>
      <CheckboxField label={copy.media} name="media" />
    </>
  );
}

function CommonFields() {
  return (
    <div className="calculator__pair">
      <SelectField label={copy.quantity} name="quantity" defaultValue="1">
        {QUANTITIES.map((quantity) => (
          <option key={quantity} value={quantity}>
            {quantity}
          </option>
        ))}
      </SelectField>
      <SelectField label={copy.zone} name="deliveryZone" defaultValue="PICKUP">
        {(Object.keys(copy.zones) as DeliveryZone[]).map((zone) => (
          <option key={zone} value={zone}>
            {copy.zones[zone]}
          </option>
        ))}
      </SelectField>
      <SelectField label={copy.franchise} name="useFranchise" defaultValue="USE">
        {Object.entries(copy.franchises).map(([use, label]) => (
          <option key={use} value={use}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Result({ fees }: { fees: Fees }) {
  const twoCurrencies = useTwoCurrencies();
  return (
    <SummaryPanel title={copy.result} totalLabel={copy.total} total={twoCurrencies(fees.total)}>
      {fees.useFranchise === 'NOT_APPLICABLE' ? <Alert kind="info">{copy.notFranchise}</Alert> : null}
      <FeeBreakdown rows={feeRows(fees, 1, twoCurrencies)} />
    </SummaryPanel>
  );
}

function useCalculation(regime: CustomsRegime) {
  const [faults, setFaults] = useState<WishFaults>({});
  const [fees, setFees] = useState<Fees | null>(null);
  const [busy, setBusy] = useState(false);
  const { show } = useSnackbar();
  const calculate = async (way: Wish['way'], form: FormData) => {
    const { wish, faults: found } = readWish(way, form);
    setFaults(found);
    if (wish === null) return;
    setBusy(true);
    try {
      setFees(wish.way === 'product' ? await quoteProduct(wish) : await quoteFreely(wish, regime));
    } catch (error) {
      setFees(null);
      const unknown = error instanceof CallError && error.code === 422;
      if (unknown) setFaults({ product: error.message });
      show({ kind: 'error', text: unknown ? copy.productMissing : copy.failed });
    } finally {
      setBusy(false);
    }
  };
  return { faults, fees, busy, calculate };
}
