import { useState } from 'react';
import { Fold } from '#ui/components/disclosure.tsx';
import { Money } from '#ui/components/price.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { FeeLines } from './fee-lines.tsx';
import type { LandedOption } from './product-view.ts';
import './landed-breakdown.css';

interface LandedBreakdownProps {
  ways: readonly LandedOption[];
}

/** The components of the landed price, with the franchise or paying taxes where that makes a difference. */
export function LandedBreakdown({ ways }: LandedBreakdownProps) {
  const [chosen, setChosen] = useState(0);
  const twoCurrencies = useTwoCurrencies();
  const way = ways[chosen];
  if (way === undefined) return null;
  return (
    <Fold summary={copy.breakdown} open>
      {ways.length > 1 ? (
        <fieldset className="landed-breakdown__ways">
          <legend className="visually-hidden">{copy.regime}</legend>
          {ways.map(({ regime, total }, index) => (
            <label key={regime} className="landed-breakdown__way">
              <input
                type="radio"
                className="visually-hidden"
                name="regime"
                checked={index === chosen}
                onChange={() => setChosen(index)}
              />
              {copy.regimes[regime]}
              <strong>
                <Money {...twoCurrencies(total)} />
              </strong>
            </label>
          ))}
        </fieldset>
      ) : null}
      <FeeLines rows={way.rows} />
      <p className="landed-breakdown__total">
        {copy.estimatedTotal}
        <strong>
          <Money {...twoCurrencies(way.total)} />
        </strong>
      </p>
      <p className="landed-breakdown__note">
        {ways.length > 1 ? `${copy.franchiseNote} ` : null}
        {copy.breakdownNote}
      </p>
    </Fold>
  );
}
