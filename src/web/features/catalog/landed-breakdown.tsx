import { useState } from 'react';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { Money } from '#ui/components/price.tsx';
import { common } from '#ui/copy.ts';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { FeeLines } from '#web/features/fees/fee-lines.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { ProductView } from './product-view.ts';
import './landed-breakdown.css';

/** The components of the landed price, with the franchise or paying taxes where that makes a difference. */
export function LandedBreakdown({ product }: { product: ProductView }) {
  const { landedOptions: options, franchisesPerYear, weightEstimated } = product;
  const [selected, setSelected] = useState(0);
  const twoCurrencies = useTwoCurrencies();
  const option = options[selected];
  if (option === undefined) return null;
  return (
    <Collapsible summary={common.breakdown} open>
      <div className="stack">
        {options.length > 1 ? (
          <RadioCards legend={copy.regime} two>
            {options.map(({ regime, total }, index) => (
              <RadioCard
                key={regime}
                name="regime"
                label={copy.regimes[regime]}
                detail={<Money {...twoCurrencies(total)} />}
                checked={index === selected}
                onChange={() => setSelected(index)}
              />
            ))}
          </RadioCards>
        ) : null}
        <FeeLines rows={option.rows} />
      </div>
      <p className="landed-breakdown__total split">
        {copy.estimatedTotal}
        <strong>
          <Money {...twoCurrencies(option.total)} />
        </strong>
      </p>
      <p className="note">
        {options.length > 1 && franchisesPerYear !== null ? `${copy.franchiseNote(franchisesPerYear)} ` : null}
        {weightEstimated ? `${copy.weightNote} ` : null}
        {copy.breakdownNote}
      </p>
    </Collapsible>
  );
}
