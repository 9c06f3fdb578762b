import { BoxIcon, CalendarIcon, GuaranteeIcon, InfoIcon } from '#ui/icons/icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import './product-texts.css';

const PROMISES = [
  { Icon: BoxIcon, title: copy.arrives, text: copy.arrivesText },
  { Icon: GuaranteeIcon, title: copy.guarantee, text: copy.guaranteeText },
  { Icon: InfoIcon, title: copy.instalments, text: copy.instalmentsText },
] as const;

interface DeliveryTermsProps {
  /** When a purchase paid today arrives, and how long its two legs take. */
  promise: string | undefined;
  legs: string | undefined;
}

/** Delivery time, guarantee and instalments. */
export function DeliveryTerms({ promise, legs }: DeliveryTermsProps) {
  const days = promise && legs ? [{ Icon: CalendarIcon, title: promise, text: legs }] : [];
  return (
    <ul className="delivery-terms">
      {[...days, ...PROMISES].map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} />
          <span>
            <strong>{title}</strong>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
