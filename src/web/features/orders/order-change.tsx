import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { questions as copy } from '#web/copy/questions.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { isUnpaid } from './order-state.ts';
import { questionsQuery } from './orders-query.ts';

/** What the shopper's answers changed in the total of an order, and the total since. Nothing where they changed nothing. */
export function OrderChange({ order }: { order: Order }) {
  const query = questionsQuery(useOwner(), order);
  const { data = [] } = useQuery({ ...query, enabled: !isUnpaid(order.status) });
  const money = (amount: Cents) => formatMoney(amount, order.currency);
  const paid = data.flatMap(({ line, charge }) =>
    charge?.state === 'paid' ? [{ title: line.translatedTitle ?? line.title, amount: fromUnits(charge.amount) }] : [],
  );
  const returned = data
    .filter((question) => question.returned > 0)
    .map(({ line, returned: units }) => ({ title: line.translatedTitle ?? line.title, amount: fromUnits(units) }));
  if (paid.length + returned.length === 0) return null;
  const freight = cents(fromUnits(order.freight?.refund ?? 0));
  const more = sumCents(paid.map(({ amount }) => amount));
  const less = sumCents(returned.map(({ amount }) => amount));
  return (
    <DataList
      rows={[
        ...paid.map(({ title, amount }) => ({ label: copy.change.paid(title), value: money(amount) })),
        ...returned.map(({ title, amount }) => ({ label: copy.change.returned(title), value: `− ${money(amount)}` })),
        ...(freight === 0 ? [] : [{ label: copy.change.freight, value: `− ${money(freight)}` }]),
        {
          label: copy.change.total,
          value: <strong>{money(cents(fromUnits(order.amount) + more - less - freight))}</strong>,
        },
      ]}
    />
  );
}
