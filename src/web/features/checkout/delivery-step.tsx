import type { ReactNode } from 'react';
import { z } from '#contract/zod.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import type { DeliveryMethod, DeliveryZone } from '#domain/order/status.ts';
import { Money } from '#ui/components/price.tsx';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { changeDraft, useDraft } from './checkout-draft.ts';

const SCHEMA = z.strictObject({ deliveryMethod: z.enum(['pickup', 'delivery'], { error: copy.delivery.required }) });

interface DeliveryStepProps {
  /** The answer that was continued with. */
  confirmed: DeliveryMethod | null;
  onContinue: (method: DeliveryMethod) => void;
  showErrors: boolean;
  back: ReactNode;
}

/** Pickup at the branch or home delivery, with the price of each. */
export function DeliveryStep({ confirmed, onContinue, showErrors, back }: DeliveryStepProps) {
  const { props, fields } = useMutationForm(SCHEMA, {
    defaultValue: { deliveryMethod: useDraft().edited.deliveryMethod ?? confirmed ?? '' },
    showErrors,
    onChange: (values) => {
      const { data } = SCHEMA.safeParse(values);
      if (data) changeDraft({ type: 'edited', change: data });
    },
    mutationFn: async ({ deliveryMethod }) => onContinue(deliveryMethod),
  });
  const toMoney = useTwoCurrencies();
  const { pickupBranch: branch, tariff } = useShopData().settings;
  const price = (zone: Exclude<DeliveryZone, 'PICKUP'>) => formatMoney(fromUnits(tariff.delivery[zone]), 'USD');
  const { name, defaultValue, error } = fields.deliveryMethod.props;
  const card = (value: DeliveryMethod) => ({ name, value, defaultChecked: value === defaultValue });
  return (
    <form className="form" {...props}>
      <RadioCards legend={copy.delivery.legend} error={error}>
        <RadioCard
          {...card('pickup')}
          label={copy.delivery.pickup}
          aside={copy.delivery.free}
          detail={
            <>
              {`${branch.name}. ${branch.address}, ${branch.neighborhood}, Montevideo ${branch.zipCode}.`}
              <br />
              {copy.delivery.pickupTimes(branch.hours)}
            </>
          }
        />
        <RadioCard
          {...card('delivery')}
          label={copy.delivery.home}
          aside={<Money {...toMoney(tariff.delivery.MONTEVIDEO)} />}
          detail={<MoneyText>{copy.delivery.homeDetail(price('MONTEVIDEO'), price('OTHER_DEPARTMENTS'))}</MoneyText>}
        />
      </RadioCards>
      <div className="form__actions">
        {back}
        <SubmitButton>{copy.next}</SubmitButton>
      </div>
    </form>
  );
}
