import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { CheckboxField, SelectField } from '#ui/forms/field.tsx';
import { withdrawal as copy } from '#web/copy/withdrawal.ts';
import { ShownTitle } from '#web/features/catalog/summary-title.tsx';
import './withdrawn-lines.css';

interface ChosenLine {
  id: string;
  quantity: number;
}

/** Units that may go back, of which some may have been named before. */
interface OpenLine {
  id: string;
  amounts: readonly number[];
  named: number;
}

/** The lines of which something can still be named. */
export function openLines({ lines, request }: Withdrawal): OpenLine[] {
  return lines
    .map(({ id, amounts }) => ({ id, amounts, named: request?.lines?.find((line) => line.id === id)?.quantity ?? 0 }))
    .filter(({ amounts, named }) => amounts.length > named);
}

/** What the shopper chooses to send back: at first everything, and of what was named before, nothing more. */
export function useChosenLines(right: Withdrawal) {
  const lines = openLines(right);
  const isAdding = right.request !== null;
  const [changed, setChanged] = useState<Readonly<Record<string, number>>>({});
  const chosenOf = ({ id, amounts, named }: OpenLine) => changed[id] ?? (isAdding ? named : amounts.length);
  const chosen: ChosenLine[] = lines
    .map((line) => ({ id: line.id, quantity: chosenOf(line) }))
    .filter(({ quantity }, index) => quantity > (lines[index]?.named ?? 0));
  const isWhole = !isAdding && lines.every((line) => chosenOf(line) === line.amounts.length);
  const back = sumCents(
    chosen.map(({ id, quantity }) => {
      const { amounts = [], named = 0 } = lines.find((line) => line.id === id) ?? {};
      return cents(fromUnits(amounts[quantity - 1] ?? 0) - fromUnits(amounts[named - 1] ?? 0));
    }),
  );
  const choose = (id: string, quantity: number) => setChanged({ ...changed, [id]: quantity });
  return { lines, chosenOf, choose, chosen, isWhole, back };
}

interface WithdrawnLinesProps {
  order: Order;
  right: Withdrawal;
  choice: ReturnType<typeof useChosenLines>;
  error: string | null;
}

/** The products of the order, of which the shopper chooses what goes back. */
export function WithdrawnLines({ order, right, choice, error }: WithdrawnLinesProps) {
  const { lines, chosenOf, choose } = choice;
  const money = (amount: number) => formatMoney(fromUnits(amount), right.comesBack?.currency ?? 'USD');
  return (
    <fieldset className="withdrawn-lines">
      <legend className="field__label">{right.request === null ? copy.which : copy.whichMore}</legend>
      {error === null ? null : (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {order.cart.items.map(({ id, ...product }) => {
        const line = lines.find((one) => one.id === id);
        if (line === undefined) return null;
        const { amounts, named } = line;
        if (amounts.length === 1)
          return (
            <CheckboxField
              key={id}
              label={
                <>
                  <ShownTitle {...product} />
                  <span className="withdrawn-lines__amount note">{copy.units.one(money(amounts[0] ?? 0))}</span>
                </>
              }
              checked={chosenOf(line) === 1}
              onChange={({ target }) => choose(id, target.checked ? 1 : 0)}
            />
          );
        return (
          <SelectField
            key={id}
            label={<ShownTitle {...product} />}
            value={String(chosenOf(line))}
            onChange={({ target }) => choose(id, Number(target.value))}
          >
            <option value={named}>{named === 0 ? copy.units.none : copy.units.named(named)}</option>
            {amounts.slice(named).map((amount, index) => (
              <option key={amount} value={named + index + 1}>
                {copy.units.some(named + index + 1, money(amount))}
              </option>
            ))}
          </SelectField>
        );
      })}
    </fieldset>
  );
}

/** What goes back, in words: '2 × Lámpara'. */
export function NamedLines({ order, lines }: { order: Order; lines: readonly ChosenLine[] }) {
  return (
    <ul className="withdrawn-lines__named">
      {lines.map(({ id, quantity }) => {
        const item = order.cart.items.find((one) => one.id === id);
        return item ? (
          <li key={id}>
            {quantity} × <ShownTitle {...item} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
