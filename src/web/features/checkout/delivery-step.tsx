import { type FormEvent, type ReactNode, useState } from 'react';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { DeliveryMethod } from '#domain/order/status.ts';
import { Button } from '#ui/components/button.tsx';
import { Money } from '#ui/components/price.tsx';
import { RadioCard, RadioCards } from '#ui/components/radio-card.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { useTariff } from '#web/features/cart/use-fees.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeDraft, useDraft } from './checkout-draft.ts';

interface DeliveryStepProps {
  /** The answer that was continued with. */
  confirmed: DeliveryMethod | null;
  onContinue: (method: DeliveryMethod) => void;
  showErrors: boolean;
  back: ReactNode;
}

/** Pickup at the branch or home delivery, with the price of each. */
export function DeliveryStep({ confirmed, onContinue, showErrors, back }: DeliveryStepProps) {
  const method = useDraft().edited.deliveryMethod ?? confirmed;
  const [submitted, setSubmitted] = useState(showErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (method) onContinue(method);
  };
  const card = (value: DeliveryMethod) => ({
    name: 'deliveryMethod',
    value,
    checked: method === value,
    onChange: () => changeDraft({ type: 'edited', change: { deliveryMethod: value } }),
  });
  return (
    <form className="form" noValidate method="post" onSubmit={submit}>
      <RadioCards legend={copy.delivery.legend} error={submitted && !method ? copy.delivery.required : undefined}>
        <RadioCard {...card('pickup')} label={copy.delivery.pickup} aside={copy.delivery.free} detail={<Branch />} />
        <RadioCard {...card('delivery')} label={copy.delivery.home} aside={<FromPrice />} detail={<HomeDetail />} />
      </RadioCards>
      <div className="form__actions">
        {back}
        <Button type="submit">{copy.next}</Button>
      </div>
    </form>
  );
}

function HomeDetail() {
  const tariff = useTariff();
  if (!tariff) return null;
  const price = (zone: 'MONTEVIDEO' | 'OTHER_DEPARTMENTS') => formatMoney(fromUnits(tariff.delivery[zone]), 'USD');
  const detail = copy.delivery.homeDetail(price('MONTEVIDEO'), price('OTHER_DEPARTMENTS'));
  return <MoneyText>{detail}</MoneyText>;
}

function FromPrice() {
  const tariff = useTariff();
  const toMoney = useTwoCurrencies();
  return tariff ? <Money {...toMoney(tariff.delivery.MONTEVIDEO)} /> : null;
}

function Branch() {
  const branch = useShopData()?.settings.pickupBranch;
  if (!branch) return null;
  return (
    <>
      {`${branch.name}. ${branch.address}, ${branch.neighborhood}, Montevideo ${branch.zipCode}.`}
      <br />
      {copy.delivery.pickupTimes(branch.hours)}
    </>
  );
}
