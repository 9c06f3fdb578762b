import { cart as copy } from '#web/copy/cart.ts';
import { Alert } from '#web/ui/alert.tsx';
import { GuaranteeIcon } from '#web/ui/more-icons.tsx';

/** The promise that stands below every summary. */
export function GuaranteeNotice() {
  return (
    <Alert kind="info" title={copy.guarantee} icon={<GuaranteeIcon />}>
      {copy.guaranteeText}
    </Alert>
  );
}
