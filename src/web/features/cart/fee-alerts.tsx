import { cart as copy } from '#web/copy/cart.ts';
import { common } from '#web/copy/common.ts';
import { todaysRegime, wordsOf } from '#web/features/fees/regime-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FeesState } from './use-fees.ts';
import './cart-parts.css';

/** What the fees' flags say; gone as soon as a new calculation starts. */
export function FeeAlerts({ fees, busy, failed, again }: FeesState) {
  const flags = busy || failed ? null : fees;
  return (
    <div className="fee-alerts">
      {failed ? (
        <Alert
          kind="error"
          role="alert"
          title={null}
          action={
            <Button kind="second" small onClick={again}>
              {common.again}
            </Button>
          }
        >
          {copy.feesFailed}
        </Alert>
      ) : null}
      {flags?.excededQuantityLimit ? (
        <Alert kind="error" role="alert" title={null}>
          {copy.tooManyEqual}
        </Alert>
      ) : null}
      {flags?.excededLimitImportationAmount ? (
        <Alert kind="error" role="alert" title={null}>
          {copy.overLimit(wordsOf(todaysRegime()))}
        </Alert>
      ) : null}
      {flags?.bigPriceDetected ? (
        <Alert kind="warning" role="status" title={copy.weightTitle}>
          {copy.bigWeight}
        </Alert>
      ) : null}
    </div>
  );
}
