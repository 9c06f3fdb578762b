import type { ReactNode } from 'react';
import { ActDone, ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { purchasesCopy as copy } from './copy.ts';

type Purchase = OrderPurchases['purchases'][number];

interface ActsProps {
  actKey: string;
  /** The result of the page's last form. */
  state: ActState | undefined;
}

interface PurchaseActsProps extends ActsProps {
  purchase: Purchase;
  /** Whether the order's packages are on their way. */
  canBuy: boolean;
  now: string;
}

/** What may be done about one purchase: what its state allows, and nothing else. */
export function PurchaseActs({ purchase, canBuy, actKey, state: last, now }: PurchaseActsProps) {
  const { id, state, kind, manualReason, isDoubtful, isStopped, cancellation, packages, goodsReturn } = purchase;
  const isDone = last?.stage === 'done' && last.of === id;
  // An act may end what its form was for, so that what was done is said above the forms.
  const props = { actKey, state: isDone ? undefined : last };
  const price = actFields(props.state, { act: 'approvePrice', of: id });
  const isWaiting = manualReason !== null && state !== 'placed' && state !== 'refused';
  const canCancel = (state === 'pending' || state === 'placed') && cancellation === null && kind !== 'surplus';
  const canReturn = purchase.marketplaceOrderId !== null && goodsReturn === null && kind !== 'surplus';
  const hasAnswer = goodsReturn !== null && goodsReturn.state !== 'requested' && goodsReturn.state !== 'open';
  const doubt = isDoubtful ? <Check name="isNothingBought" label={copy.isNothingBought} state={props.state} /> : null;
  return (
    <>
      {isDone ? <ActDone state={last} /> : null}
      {manualReason === 'price' ? (
        <ActForm act="approvePrice" title={copy.acts.approve} of={id} {...props}>
          <Field
            label={copy.maxPrice}
            hint={copy.maxPriceHint}
            name="maxPrice"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={price.typed.maxPrice ?? ''}
            error={price.errorOf('maxPriceCents')}
          />
        </ActForm>
      ) : null}
      {isWaiting && manualReason !== 'price' ? (
        <ActForm act="retryPurchase" title={copy.acts.retry} of={id} {...props}>
          {doubt}
        </ActForm>
      ) : null}
      {isWaiting || isStopped ? (
        <ActForm act="callOffPurchase" title={copy.acts.callOff} of={id} danger {...props}>
          {doubt}
        </ActForm>
      ) : null}
      {canCancel ? <ActForm act="cancelPurchase" title={copy.acts.cancel} of={id} danger {...props} /> : null}
      {canReturn ? <ReturnForm purchase={purchase} {...props} /> : null}
      {hasAnswer && !goodsReturn.isClosed ? (
        <ActForm act="closeReturn" title={copy.acts.closeReturn} of={id} {...props} />
      ) : null}
      {packages
        .filter(({ isReceived, isLost, lostFrom }) => canBuy && !isReceived && !isLost && lostFrom <= now)
        .map(({ trackingNumber }) => (
          <ActForm
            key={trackingNumber}
            act="giveUpPackage"
            title={copy.acts.giveUp(trackingNumber)}
            of={trackingNumber}
            danger
            {...props}
          />
        ))}
    </>
  );
}

/** Asks the store to take back all that a purchase covers, or some products of it. */
function ReturnForm({ purchase: { id, lines }, ...props }: ActsProps & { purchase: Purchase }) {
  const { typed, errorOf } = actFields(props.state, { act: 'returnPurchase', of: id });
  return (
    <ActForm act="returnPurchase" title={copy.acts.return} of={id} danger {...props}>
      <SelectField label={copy.cause} name="cause" defaultValue={typed.cause ?? 'other'} error={errorOf('cause')}>
        {Object.entries(copy.causes).map(([cause, name]) => (
          <option key={cause} value={cause}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={copy.notes}
        hint={copy.notesHint}
        name="notes"
        maxLength={500}
        autoComplete="off"
        defaultValue={typed.notes ?? ''}
        error={errorOf('notes')}
        optional
      />
      <fieldset>
        <legend>{copy.whichReturns}</legend>
        {lines
          .filter(({ isReleased }) => !isReleased)
          .map(({ asin, title, quantity }) => (
            <label key={asin} className="purchases__check">
              <input type="checkbox" name={`asin-${asin}`} defaultChecked={typed[`asin-${asin}`] === 'on'} />
              <span>
                {title}, {copy.units(quantity)}
              </span>
            </label>
          ))}
      </fieldset>
    </ActForm>
  );
}

interface BuyActsProps extends ActsProps {
  lines: OrderPurchases['lines'];
  /** ASINs of the lines that are chosen at first; without one, those that nothing covers. */
  chosen: readonly string[];
}

/** Buys lines of an order again, or something else in place of one. */
export function BuyActs({ lines, chosen, ...props }: BuyActsProps) {
  const named = lines.filter(({ asin }) => chosen.includes(asin));
  const open = named.length > 0 ? named : lines.filter(({ state }) => state !== 'covered');
  const first = open[0] ?? lines[0];
  const typed = props.state?.act === 'buyAgain' && props.state.stage !== 'done' ? props.state.typed : null;
  const substitute = actFields(props.state, { act: 'buySubstitute' });
  return (
    <>
      <ActForm act="buyAgain" title={copy.acts.again} {...props}>
        <fieldset>
          <legend>{copy.which}</legend>
          {lines.map((line) => {
            const { id, title, quantity, state } = line;
            return (
              <label key={id} className="purchases__check">
                <input
                  type="checkbox"
                  name={`line-${id}`}
                  defaultChecked={typed ? typed[`line-${id}`] === 'on' : open.includes(line)}
                />
                <span>
                  {title}, {copy.units(quantity)}. {copy.lineState(state)}
                </span>
              </label>
            );
          })}
        </fieldset>
        <Check name="isLost" label={copy.isLost} state={props.state?.act === 'buyAgain' ? props.state : undefined} />
      </ActForm>
      <ActForm act="buySubstitute" title={copy.acts.substitute} {...props}>
        <SelectField
          label={copy.line}
          name="line"
          defaultValue={substitute.typed.line ?? first?.id ?? ''}
          error={substitute.errorOf('line')}
        >
          {lines.map(({ id, title, state }) => (
            <option key={id} value={id}>
              {title} ({copy.lineState(state)})
            </option>
          ))}
        </SelectField>
        <Field
          label={copy.asin}
          hint={copy.asinHint}
          name="asin"
          autoComplete="off"
          spellCheck={false}
          defaultValue={substitute.typed.asin ?? ''}
          error={substitute.errorOf('asin')}
        />
        <Check
          name="isLost"
          label={copy.isLost}
          state={props.state?.act === 'buySubstitute' ? props.state : undefined}
        />
      </ActForm>
    </>
  );
}

function Check({ name, label, state }: { name: string; label: ReactNode; state: ActState | undefined }) {
  const isChecked = state !== undefined && state.stage !== 'done' && state.typed[name] === 'on';
  return (
    <label className="purchases__check">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}
