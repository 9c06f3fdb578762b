import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone, type FormFields } from '#backoffice/shared/act-parts.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import { Alert } from '#ui/components/alert.tsx';
import { CheckboxField, Field, SelectField } from '#ui/forms/field.tsx';
import { purchasesCopy as copy } from './copy.ts';

type Purchase = OrderPurchases['purchases'][number];

interface PurchaseActsProps {
  /** The order's number. */
  order: number;
  purchase: Purchase;
  /** Whether the order's packages are on their way. */
  canBuy: boolean;
  /** Whether the store may still be asked to cancel. */
  canCancel: boolean;
  /** The result of the page's last form. */
  state: ActState | undefined;
  now: string;
}

const CANCELLATION_ALERTS = {
  requested: 'info',
  accepted: 'info',
  cancelled: 'success',
  'too-late': 'warning',
} as const satisfies Record<NonNullable<Purchase['cancellation']>, string>;

/** What may be done about one purchase: what its state allows, and nothing else. */
export function PurchaseActs({ order: number, purchase, canBuy, state: last, now, ...props }: PurchaseActsProps) {
  const { id, state, kind, manualReason, isDoubtful, isStopped, cancellation, packages, goodsReturn } = purchase;
  // An act may end what its form was for, so that what was done is said above the forms.
  const form = { of: { number, purchase: id }, quiet: true };
  const isWaiting = manualReason !== null && state !== 'placed' && state !== 'refused';
  const isAtStore = (state === 'pending' || state === 'placed') && cancellation === null && kind !== 'surplus';
  const canReturn = purchase.marketplaceOrderId !== null && goodsReturn === null && kind !== 'surplus';
  const hasAnswer = goodsReturn !== null && goodsReturn.state !== 'requested' && goodsReturn.state !== 'open';
  const doubt = ({ check }: FormFields) =>
    isDoubtful ? <CheckboxField label={copy.isNothingBought} {...check('isNothingBought')} /> : null;
  return (
    <>
      {/* What came of a cancellation is said by its state: that it was asked for is not that it was done. */}
      {last?.input.purchase === id && last.act !== 'cancelPurchase' ? <ActDone state={last} /> : null}
      {cancellation === null ? null : (
        <Alert kind={CANCELLATION_ALERTS[cancellation]} title={copy.cancellationTitle} role="status">
          {copy.cancellation(cancellation)}
        </Alert>
      )}
      <div className="acts">
        {manualReason === 'price' ? (
          <ActForm act="approvePrice" title={copy.acts.approve} {...form}>
            {({ field }) => (
              <Field
                label={copy.maxPrice}
                hint={copy.maxPriceHint}
                inputMode="decimal"
                autoComplete="off"
                {...field('maxPriceCents')}
              />
            )}
          </ActForm>
        ) : null}
        {isWaiting && manualReason !== 'price' ? (
          <ActForm act="retryPurchase" title={copy.acts.retry} {...form}>
            {doubt}
          </ActForm>
        ) : null}
        {isWaiting || isStopped ? (
          <ActForm act="callOffPurchase" title={copy.acts.callOff} danger {...form}>
            {doubt}
          </ActForm>
        ) : null}
        {isAtStore && props.canCancel ? (
          <ActForm act="cancelPurchase" title={copy.acts.cancel} danger {...form} />
        ) : null}
        {canReturn ? (
          <ActForm act="returnPurchase" title={copy.acts.return} danger {...form}>
            {(fields) => <ReturnFields lines={purchase.lines} {...fields} />}
          </ActForm>
        ) : null}
        {hasAnswer && !goodsReturn.isClosed ? (
          <ActForm act="closeReturn" title={copy.acts.closeReturn} {...form} />
        ) : null}
        {packages
          .filter(({ isReceived, isLost, lostFrom }) => canBuy && !isReceived && !isLost && lostFrom <= now)
          .map(({ trackingNumber }) => (
            <ActForm
              key={trackingNumber}
              act="giveUpPackage"
              of={{ number, trackingNumber }}
              title={copy.acts.giveUp(trackingNumber)}
              danger
            />
          ))}
      </div>
    </>
  );
}

/** What the store takes back: all that a purchase covers, or some products of it. */
function ReturnFields({ lines, field, check }: FormFields & Pick<Purchase, 'lines'>) {
  return (
    <>
      <SelectField label={copy.cause} options={copy.causes} {...field('cause', 'other')} />
      <Field label={copy.notes} hint={copy.notesHint} maxLength={500} autoComplete="off" optional {...field('notes')} />
      <fieldset>
        <legend>{copy.whichReturns}</legend>
        {lines
          .filter(({ isReleased }) => !isReleased)
          .map(({ asin, title, quantity }) => (
            <CheckboxField key={asin} label={`${title}, ${copy.units(quantity)}`} {...check('asins', asin)} />
          ))}
      </fieldset>
    </>
  );
}

interface BuyActsProps {
  /** The order's number. */
  order: number;
  lines: OrderPurchases['lines'];
  /** ASINs of the lines that are chosen at first; without one, those that nothing covers. */
  chosen: readonly string[];
}

/** Buys lines of an order again. */
export function BuyActs({ order: number, lines, chosen }: BuyActsProps) {
  const open = openLines(lines, chosen);
  return (
    <div className="acts">
      <ActForm act="buyAgain" of={{ number }} title={copy.acts.again}>
        {({ check }) => (
          <>
            <fieldset>
              <legend>{copy.which}</legend>
              {lines.map((line) => {
                const { id, title, quantity, state } = line;
                const label = `${title}, ${copy.units(quantity)}. ${copy.lineState(state)}`;
                return <CheckboxField key={id} label={label} {...check('lines', id, open.includes(line))} />;
              })}
            </fieldset>
            <CheckboxField label={copy.isLost} {...check('isLost')} />
          </>
        )}
      </ActForm>
    </div>
  );
}

/** The lines that an act is about at first: those that were named, else those that nothing covers; where nothing is missing, the only one. */
export function openLines(lines: OrderPurchases['lines'], chosen: readonly string[]): OrderPurchases['lines'] {
  const named = lines.filter(({ asin }) => chosen.includes(asin));
  const uncovered = lines.filter(({ state }) => state !== 'covered');
  return [named, uncovered].find((some) => some.length > 0) ?? (lines.length === 1 ? lines : []);
}
