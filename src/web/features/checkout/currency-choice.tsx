import { formatMoney } from '#domain/money/format.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { checkout } from '#web/copy/checkout.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeSettings, useSettings } from '#web/lib/settings.ts';

const copy = checkout.review;

/** The currency that a bank charges for a total in dollars, null while it is calculated, which is the whole shop's; without an exchange rate there is only one. */
export function CurrencyChoice({ total: units }: { total: number | null }) {
  const { currency } = useSettings();
  const toMoney = useTwoCurrencies();
  if (toMoney(0).uyu === null) return null;
  const total = units === null ? null : toMoney(units);
  const card = (value: 'USD' | 'UYU') => ({
    name: 'currency',
    value,
    checked: currency === value,
    onChange: () => changeSettings({ currency: value }),
  });
  return (
    <div className="checkout-steps__regime">
      <RadioCards legend={copy.currency} two>
        <RadioCard
          {...card('USD')}
          label={copy.dollars}
          aside={total ? formatMoney(total.usd, 'USD') : <Skeleton width="4.5em" />}
        />
        <RadioCard
          {...card('UYU')}
          label={copy.pesos}
          aside={total && total.uyu !== null ? formatMoney(total.uyu, 'UYU') : <Skeleton width="4.5em" />}
          detail={copy.pesosDetail}
        />
      </RadioCards>
    </div>
  );
}
