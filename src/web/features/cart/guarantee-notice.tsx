import { Alert } from '#ui/components/alert.tsx';
import { GuaranteeIcon } from '#ui/icons/icons.tsx';
import { cart as copy } from '#web/copy/cart.ts';

/** Purchase guarantee, shown below every summary. */
export function GuaranteeNotice() {
  return (
    <Alert kind="info" title={copy.guarantee} icon={<GuaranteeIcon />}>
      {copy.guaranteeText}
    </Alert>
  );
}
