import { Link } from 'react-router';
import { money as amount } from '#backoffice/shared/amounts.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { todayCopy } from './copy.ts';
import { boundedText, type Today } from './today.ts';

/** What somebody has to do before the day is over. */
export function Ending({ ending: { promised, late, cases, drafts, overrides } }: Pick<Today, 'ending'>) {
  const { ending: copy } = todayCopy;
  const counted = [
    { ...promised, to: '/ordenes?plazo=hoy&orden=prometida', text: copy.promised },
    { ...late, to: '/ordenes?plazo=vencida&orden=prometida', text: copy.late },
    ...(cases ? [{ ...cases, to: '/casos', text: copy.cases }] : []),
  ].flatMap(({ to, text, ...count }) =>
    count.count > 0 ? [{ to, text: text(boundedText(count), count.count === 1) }] : [],
  );
  const links = [
    ...counted,
    ...(drafts ?? []).map(({ id, kind, validFrom }) => ({
      to: `/reglas/${id}`,
      text: copy.draftOf(copy.draft[kind], formatCalendarDay(validFrom)),
    })),
    ...(overrides ?? []).map(({ asin, kind, title }) => ({
      to: `/catalogo/${asin}`,
      text: copy.override(kind, title),
    })),
  ];
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      {links.length === 0 ? (
        <p>{copy.nothing}</p>
      ) : (
        <ul className="today-links">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Money that is on its way in or out, and what is left to buy with. */
export function MoneyWaiting({ money, wallet }: Pick<Today, 'money' | 'wallet'>) {
  const { money: copy } = todayCopy;
  if (money === null && wallet === null) return null;
  const amounts = (all: readonly { currency: string; cents: number }[]) =>
    all.length === 0 ? copy.nothing : all.map(({ currency, cents }) => amount(cents, currency)).join(' y ');
  return (
    <section className="panel">
      <h2>{copy.title}</h2>
      <DataList
        rows={[
          ...(money
            ? [
                { label: copy.toBank, value: <Link to="/dinero/extractos">{amounts(money.toBank)}</Link> },
                { label: copy.toReturn, value: <Link to="/devoluciones">{amounts(money.toReturn)}</Link> },
              ]
            : []),
          ...(wallet
            ? [
                {
                  label: copy.wallet,
                  value: <Link to="/avisos">{amount(wallet.cents, 'USD')}</Link>,
                  tone: wallet.isLow ? ('bad' as const) : undefined,
                },
                {
                  label: copy.owed,
                  value: (
                    <Link to="/ordenes?estado=PAID,ZINC_PROCCESSING&orden=estado">
                      {amount(wallet.owedCents, 'USD')}
                    </Link>
                  ),
                },
                ...(wallet.daysLeft === null ? [] : [{ label: copy.daysLeft, value: copy.days(wallet.daysLeft) }]),
              ]
            : []),
        ]}
      />
      {wallet === null ? <p>{copy.unread}</p> : null}
    </section>
  );
}
