import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AgainQuote } from '#contract/order-again.ts';
import type { Order } from '#contract/orders.ts';
import { AGAIN_PARAM, orderPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { Alert, ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { CheckboxField } from '#ui/forms/field.tsx';
import { orders } from '#web/copy/orders.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { OrderSection } from './order-section.tsx';

const copy = orders.secondChance;

/** Another chance for an order that ended unpaid, or the order that was made of it. */
export function OrderAgain({ order }: { order: Order }) {
  const { id, orderedAgainAs } = order;
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has(AGAIN_PARAM) && orderedAgainAs === null;
  const quote = useMutation({
    mutationFn: () => customerApi('quoteOrderAgain', { params: { id }, body: {} }),
  });
  const { mutate, reset } = quote;
  const hasAsked = useRef(false);
  // The link of the mail asks by itself, once.
  useEffect(() => {
    if (!isAsked || hasAsked.current) return;
    hasAsked.current = true;
    mutate();
  }, [isAsked, mutate]);
  const close = () => {
    setQuery({}, { replace: true, preventScrollReset: true });
    reset();
  };
  return (
    <OrderSection title={copy.title}>
      {orderedAgainAs === null ? (
        <>
          <p>{copy.intro}</p>
          <Button busy={quote.isPending} onClick={() => mutate()}>
            {copy.button}
          </Button>
          <ErrorAlert error={quote.error} />
        </>
      ) : (
        <p>
          {copy.done} <Link to={orderPage(orderedAgainAs.id)}>{orders.number(orderedAgainAs.number)}</Link>
        </p>
      )}
      {quote.data === undefined ? null : (
        <AgainDialog key={quote.submittedAt} orderId={id} quote={quote.data} onClose={close} onChanged={mutate} />
      )}
    </OrderSection>
  );
}

/** Names the order that this one was made of. */
export function AgainOf({ order: { againOf } }: { order: Order }) {
  if (againOf === null) return null;
  return (
    <p className="note">
      {copy.of} <Link to={orderPage(againOf.id)}>{orders.number(againOf.number)}</Link>
    </p>
  );
}

/** Names what was sent again at the shop's cost, or what it is sent in place of. */
export function Replacement({ order: { replacementOf, replacedBy } }: { order: Order }) {
  return (
    <>
      {replacementOf === null ? null : (
        <Alert kind="info" title={orders.replacement.title}>
          {orders.replacement.of} <Link to={orderPage(replacementOf.id)}>{orders.number(replacementOf.number)}</Link>
        </Alert>
      )}
      {replacedBy === null ? null : (
        <Alert kind="info" title={null}>
          {orders.replacement.by} <Link to={orderPage(replacedBy.id)}>{orders.number(replacedBy.number)}</Link>
        </Alert>
      )}
    </>
  );
}

interface AgainDialogProps {
  orderId: string;
  quote: AgainQuote;
  onClose: () => void;
  /** What was shown is not what can be bought any more. */
  onChanged: () => void;
}

/** What the order was and what it would be now; the yes makes it. */
function AgainDialog({ orderId, quote, onClose, onChanged }: AgainDialogProps) {
  const { lines, currency, amountThen, amountNow, franchiseThen, franchiseNow } = quote;
  const [consents, setConsents] = useState(false);
  const navigate = useNavigate();
  const missing = lines.filter(({ priceNow }) => priceNow === null).length;
  const money = (units: number) => formatMoney(fromUnits(units), currency);
  const make = useMutation({
    mutationFn: (expectedAmount: number) =>
      customerApi('orderAgain', {
        params: { id: orderId },
        body: { lines: lines.flatMap(({ id, priceNow }) => (priceNow === null ? [] : [id])), expectedAmount },
      }),
    meta: { owner: useOwner(), changes: [['cart'], ['orders'], ['order', orderId]] },
    onSuccess: ({ id }) => navigate(orderPage(id)),
  });
  const isChanged = make.error?.code === 409;
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title}
      locked={make.isPending}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {copy.notNow}
          </Button>
          {isChanged ? <Button onClick={onChanged}>{copy.lookAgain}</Button> : null}
          {isChanged || amountNow === null ? null : (
            <Button busy={make.isPending} disabled={missing > 0 && !consents} onClick={() => make.mutate(amountNow)}>
              {copy.make(money(amountNow))}
            </Button>
          )}
        </>
      }
    >
      <ul className="stack">
        {lines.map((line) => (
          <AgainLine key={line.id} line={line} />
        ))}
      </ul>
      {amountNow === null ? (
        <p>{copy.nothing}</p>
      ) : (
        <p>
          <strong>
            {amountNow === amountThen
              ? copy.sameTotal(money(amountNow))
              : copy.total(money(amountThen), money(amountNow))}
          </strong>
        </p>
      )}
      {franchiseThen === 'USE' && franchiseNow === 'NOT_USE' ? <p>{copy.noFranchise}</p> : null}
      {missing > 0 && amountNow !== null ? (
        <CheckboxField
          label={copy.without(missing)}
          checked={consents}
          onChange={({ target }) => setConsents(target.checked)}
        />
      ) : null}
      <p className="note">{copy.latePayment}</p>
      <ErrorAlert error={make.error} />
    </Dialog>
  );
}

function AgainLine({ line }: { line: AgainQuote['lines'][number] }) {
  const { title, translatedTitle, quantity, priceThen, priceNow, outcome } = line;
  const { text, lang, original } = useShownText(title, translatedTitle);
  const dollars = (units: number) => formatMoney(fromUnits(units), 'USD');
  return (
    <li>
      <span lang={lang} title={original}>
        {truncateTitle(text, TEXT_LIMITS.orderSummaryTitle)}
      </span>
      <p className="note">
        {copy.units(quantity)}:{' '}
        {outcome === 'AVAILABLE' && priceNow !== null
          ? priceNow === priceThen
            ? copy.samePrice(dollars(priceNow))
            : copy.price(dollars(priceThen), dollars(priceNow))
          : orders.again.outcomes[outcome === 'AVAILABLE' ? 'NO_PRICE' : outcome]}
      </p>
    </li>
  );
}
