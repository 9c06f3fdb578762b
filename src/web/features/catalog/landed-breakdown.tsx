import { useState } from 'react';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { Money } from '#ui/components/price.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { FeeLines } from '#web/features/fees/fee-lines.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { ProductView } from './product-view.ts';
import './landed-breakdown.css';

type LandedBreakdownProps = Pick<ProductView, 'landedOptions' | 'franchisesPerYear' | 'weightEstimated'>;

/** The components of the landed price, with the franchise or paying taxes where that makes a difference. */
export function LandedBreakdown({ landedOptions: options, franchisesPerYear, weightEstimated }: LandedBreakdownProps) {
  const [selected, setSelected] = useState(0);
  const twoCurrencies = useTwoCurrencies();
  const option = options[selected];
  if (option === undefined) return null;
  return (
    <Collapsible summary={copy.breakdown} open>
      {options.length > 1 ? (
        <fieldset className="landed-breakdown__options">
          <legend className="visually-hidden">{copy.regime}</legend>
          {options.map(({ regime, total }, index) => (
            <label key={regime} className="landed-breakdown__option">
              <input
                type="radio"
                className="visually-hidden"
                name="regime"
                checked={index === selected}
                onChange={() => setSelected(index)}
              />
              {copy.regimes[regime]}
              <strong>
                <Money {...twoCurrencies(total)} />
              </strong>
            </label>
          ))}
        </fieldset>
      ) : null}
      <FeeLines rows={option.rows} />
      <p className="landed-breakdown__total">
        {copy.estimatedTotal}
        <strong>
          <Money {...twoCurrencies(option.total)} />
        </strong>
      </p>
      <p className="landed-breakdown__note">
        {options.length > 1 && franchisesPerYear !== null ? `${copy.franchiseNote(franchisesPerYear)} ` : null}
        {weightEstimated ? `${copy.weightNote} ` : null}
        {copy.breakdownNote}
      </p>
    </Collapsible>
  );
}
