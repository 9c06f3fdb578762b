import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { orderPage, PAGES } from '#contract/pages.ts';
import { fromUnits } from '#domain/money/format.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { clearBankRedirect } from '#web/features/checkout/bank-return.ts';
import { useSession } from '#web/lib/session.ts';
import './result-page.css';

interface ResultPageProps {
  /** Sentence of the specification; the shopper's name is added to it. */
  heading: string;
  /** Illustration above the heading. */
  illustration?: ReactNode;
  children: ReactNode;
}

/** Layout of the purchase result pages. */
export function ResultPage({ heading, illustration, children }: ResultPageProps) {
  const session = useSession();
  const name = session.kind === 'customer' ? session.firstName : '';
  useEffect(clearBankRedirect, []);
  return (
    <div className="wrap result stack">
      {illustration === undefined ? null : <div className="result__illustration">{illustration}</div>}
      <h1>{copy.addressCustomer(name, heading)}</h1>
      {children}
    </div>
  );
}

/** Number, pictures and amount of the order. */
export function OrderSummary({ order, totalLabel }: { order: Order; totalLabel: string }) {
  const { number, amount, currency, cart } = order;
  return (
    <SummaryPanel title={copy.order(number)} totalLabel={totalLabel} total={{ amount: fromUnits(amount), currency }}>
      <ul className="result__pictures cluster">
        {cart.items.map((item) => (
          <li key={item.id}>
            <Picture src={item.image} alt={item.title} altLang="en" side={128} />
          </li>
        ))}
      </ul>
    </SummaryPanel>
  );
}

interface ResultLinksProps {
  order: Order | null;
  /** The page has another primary action. */
  second?: boolean | undefined;
}

export function ResultLinks({ order, second = false }: ResultLinksProps) {
  return (
    <div className="result__links button-row">
      <LinkButton to={order ? orderPage(order.id) : PAGES.orders} kind={second ? 'second' : 'first'}>
        {order ? copy.toOrder : copy.toOrders}
      </LinkButton>
      <LinkButton to={PAGES.home} kind="second">
        {copy.home}
      </LinkButton>
    </div>
  );
}
