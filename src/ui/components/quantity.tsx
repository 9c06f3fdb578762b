import { type KeyboardEvent, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { MinusIcon, PlusIcon } from '#ui/icons/icons.tsx';
import './quantity.css';

interface QuantityProps {
  value: number;
  onChange: (value: number) => void;
  max: number;
  /** Accessible name: 'Cantidad de Norda Q40'. */
  label?: string | undefined;
  name?: string | undefined;
  /** A native select instead of the input, for a choice that is made once. */
  list?: boolean | undefined;
  small?: boolean | undefined;
}

/** Minus, a native number input, plus. Typed values are committed on Enter or blur, clamped to the limits. */
export function Quantity(props: QuantityProps) {
  const { value, onChange, max, label = common.quantity, name, list = false, small = false } = props;
  const [typed, setTyped] = useState<string | null>(null);

  const commit = (next: number) => {
    setTyped(null);
    const clamped = Math.min(Math.max(Math.trunc(next), 1), max);
    if (clamped !== value) onChange(clamped);
  };
  const commitTyped = () => {
    if (typed !== null) commit(typed.trim() === '' || Number.isNaN(Number(typed)) ? value : Number(typed));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && typed !== null) {
      event.preventDefault();
      commitTyped();
    }
  };

  return (
    <div className={classNames('quantity', small && 'quantity--small')}>
      <button
        type="button"
        className="quantity__button"
        aria-label={common.lessUnits}
        aria-disabled={value <= 1 || undefined}
        onClick={() => commit(value - 1)}
      >
        <MinusIcon />
      </button>
      {list ? (
        <select
          className="quantity__input"
          name={name}
          aria-label={label}
          value={value}
          onChange={(event) => commit(Number(event.target.value))}
        >
          {Array.from({ length: max }, (_, index) => index + 1).map((units) => (
            <option key={units}>{units}</option>
          ))}
        </select>
      ) : (
        <input
          className="quantity__input"
          type="number"
          inputMode="numeric"
          name={name}
          aria-label={label}
          min={1}
          max={max}
          step={1}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commitTyped}
          onKeyDown={onKeyDown}
        />
      )}
      <button
        type="button"
        className="quantity__button"
        aria-label={common.moreUnits}
        aria-disabled={value >= max || undefined}
        onClick={() => commit(value + 1)}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
