import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { shell } from '#web/copy/shell.ts';
import { changeSettings, useSettings } from '#web/lib/settings.ts';
import './currency-switch.css';

interface CurrencySwitchProps {
  className?: string | undefined;
}

/** Two native radios; CSS marks the selected one by the document's attribute, so that nothing flashes. */
export function CurrencySwitch({ className }: CurrencySwitchProps) {
  const { currency } = useSettings();
  const name = useId();
  return (
    <fieldset className={classNames('currency-switch', className)}>
      <legend className="visually-hidden">{shell.currency}</legend>
      <label className="currency-switch__choice currency-switch__choice--usd">
        <input
          className="visually-hidden"
          type="radio"
          name={name}
          value="USD"
          aria-label={shell.dollars}
          checked={currency === 'USD'}
          onChange={() => changeSettings({ currency: 'USD' })}
        />
        U$S
      </label>
      <label className="currency-switch__choice currency-switch__choice--uyu">
        <input
          className="visually-hidden"
          type="radio"
          name={name}
          value="UYU"
          aria-label={shell.pesos}
          checked={currency === 'UYU'}
          onChange={() => changeSettings({ currency: 'UYU' })}
        />
        $
      </label>
    </fieldset>
  );
}
