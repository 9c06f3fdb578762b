import { formatMoney } from '#domain/money/format.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { shell } from '#web/copy/shell.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useShopData } from './shop-data.ts';

/** The exchange rate behind the amounts in pesos, its source and date. Renders nothing without a rate. */
export function RateNote() {
  const { rates } = useShopData();
  const { uyu } = useTwoCurrencies()(1);
  if (rates === null || uyu === null) return null;
  return (
    <>
      {shell.rate(formatMoney(uyu, 'UYU'), rates.source, formatCalendarDay(rates.date))}
      {rates.stale ? ` ${shell.rateStale}` : null}
    </>
  );
}
