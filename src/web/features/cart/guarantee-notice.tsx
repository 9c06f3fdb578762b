import { Alert } from '#ui/alert.tsx';
import { GuaranteeIcon } from '#ui/more-icons.tsx';
import { cart as copy } from '#web/copy/cart.ts';

/** Purchase guarantee, shown below every summary. */
export function GuaranteeNotice() {
  return (
    <Alert kind="info" title={copy.guarantee} icon={<GuaranteeIcon />}>
      {copy.guaranteeText}
    </Alert>
  );
}
