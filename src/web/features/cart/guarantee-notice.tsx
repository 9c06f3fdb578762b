import { Alert } from '#ui/alert.tsx';
import { GuaranteeIcon } from '#ui/more-icons.tsx';
import { cart as copy } from '#web/copy/cart.ts';

/** The promise that stands below every summary. */
export function GuaranteeNotice() {
  return (
    <Alert kind="info" title={copy.guarantee} icon={<GuaranteeIcon />}>
      {copy.guaranteeText}
    </Alert>
  );
}
