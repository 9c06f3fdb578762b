import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import type { Settlement } from '#contract/backoffice/settlements.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { methodName } from '#domain/payment/method.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { paymentsCopy } from './copy.ts';

const { settlements: copy } = paymentsCopy;
const { columns: title } = copy;

/** What each bank has to settle by day, against its statements: the sums at once, the days unfolded. */
export function Settlements({ rows }: { rows: readonly Settlement[] }) {
  const sums = CURRENCIES.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: 'cents' | 'seenCents') => own.reduce((total, row) => total + row[of], 0);
    return { currency, cents: sum('cents'), seenCents: sum('seenCents') };
  }).filter(({ cents }) => cents > 0);
  return (
    <details className="list-menu">
      <summary>
        {[
          copy.title,
          ...sums.map((one) => copy.sum(money(one.cents, one.currency), money(one.seenCents, one.currency))),
        ].join(' · ')}
      </summary>
      <DataTable
        label={copy.title}
        rows={rows}
        keyOf={({ day, method, currency }) => `${day} ${method} ${currency}`}
        empty={copy.empty}
        columns={[
          {
            title: title.day,
            cell: ({ day, method }) => (
              <Link to={`/cobros?${new URLSearchParams({ dia: day, hasta: day, medio: method })}`}>
                {formatCalendarDay(day)}
              </Link>
            ),
          },
          { title: title.method, cell: ({ method }) => methodName(method) },
          { title: title.expected, cell: ({ expectedOn }) => formatCalendarDay(expectedOn) },
          {
            title: title.payments,
            cell: ({ seenPayments, payments }) => copy.count(seenPayments, payments),
            align: 'end',
          },
          { title: title.cents, cell: ({ cents, currency }) => money(cents, currency), align: 'end' },
          { title: title.seen, cell: ({ seenCents, currency }) => money(seenCents, currency), align: 'end' },
          {
            title: title.missing,
            cell: ({ cents, seenCents, currency }) => money(cents - seenCents, currency),
            align: 'end',
          },
        ]}
      />
    </details>
  );
}
