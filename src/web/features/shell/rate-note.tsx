import { formatBirthday as formatDay } from '#domain/customer/birthday.ts';
import { formatMoney } from '#domain/money/format.ts';
import { shell } from '#web/copy/shell.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useShopData } from './shop-data.ts';

/** Where the amounts in pesos come from: the rate, its source and its day. Nothing while there is no rate. */
export function RateNote() {
  const rates = useShopData()?.rates ?? null;
  const { uyu } = useTwoCurrencies()(1);
  if (rates === null || uyu === null) return null;
  return (
    <>
      {shell.rate(formatMoney(uyu, 'UYU'), rates.source, formatDay(rates.date))}
      {rates.stale ? ` ${shell.rateStale}` : null}
    </>
  );
}
