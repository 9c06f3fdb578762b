import { GuaranteeIcon } from '#ui/icons/cart-icons.tsx';
import { InfoIcon } from '#ui/icons/frame-icons.tsx';
import { BoxIcon } from '#ui/icons/page-icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import './product-texts.css';

const PROMISES = [
  { Icon: BoxIcon, title: copy.arrives, text: copy.arrivesText },
  { Icon: GuaranteeIcon, title: copy.guarantee, text: copy.guaranteeText },
  { Icon: InfoIcon, title: copy.instalments, text: copy.instalmentsText },
] as const;

/** Delivery time, guarantee and instalments. */
export function DeliveryTerms() {
  return (
    <ul className="delivery-terms">
      {PROMISES.map(({ Icon, title, text }) => (
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
