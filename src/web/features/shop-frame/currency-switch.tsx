import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { shell } from '#web/copy/shell.ts';
import { changeSettings, useSettings } from '#web/lib/settings.ts';
import './currency-switch.css';

const CHOICES = [
  { currency: 'USD', symbol: 'U$S', name: shell.dollars },
  { currency: 'UYU', symbol: '$', name: shell.pesos },
] as const;

/** Two native radios; CSS marks the selected one by the document's attribute, so that nothing flashes. */
export function CurrencySwitch({ className }: { className?: string }) {
  const settings = useSettings();
  const group = useId();
  return (
    <fieldset className={classNames('currency-switch', className)}>
      <legend className="visually-hidden">{shell.currency}</legend>
      {CHOICES.map(({ currency, symbol, name }) => (
        <label key={currency} className={`currency-switch__choice currency-switch__choice--${currency.toLowerCase()}`}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            value={currency}
            aria-label={name}
            checked={settings.currency === currency}
            onChange={() => changeSettings({ currency })}
          />
          {symbol}
        </label>
      ))}
    </fieldset>
  );
}
