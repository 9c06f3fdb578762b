import { Alert } from '#ui/components/alert.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { totalTaxes } from '#web/features/fees/fee-rows.ts';
import { regimeFigures } from '#web/features/fees/regime-figures.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import type { FeesState } from './use-fees.ts';
import './cart-parts.css';
import { useCartWarnings } from './cart-warnings.ts';

/** Alerts for the flags of the fees; hidden while a new calculation runs. */
export function FeeAlerts({ current: flags, failed, retry, lines }: FeesState) {
  const unsure = lines.filter(({ productId }) =>
    flags?.products.some(({ asin, unsure }) => unsure && asin === productId),
  );
  return (
    <div className="fee-alerts stack">
      {failed ? <LoadFailed message={copy.feesFailed} onRetry={retry} /> : null}
      {flags?.excededQuantityLimit ? (
        <Alert kind="error" role="alert" title={null}>
          {copy.tooManyEqualUnits(flags.regime)}
        </Alert>
      ) : null}
      {flags?.excededLimitImportationAmount && totalTaxes(flags) > 0 ? (
        <Alert kind="error" role="alert" title={null}>
          <MoneyText>{copy.overLimit(regimeFigures(flags.regime))}</MoneyText>
        </Alert>
      ) : null}
      {flags?.bigPriceDetected ? (
        <Alert kind="warning" role="status" title={copy.weightTitle}>
          {copy.weightWarning}
        </Alert>
      ) : null}
      {unsure.length > 0 ? <UnsureNotice lines={unsure} /> : null}
    </div>
  );
}

/** Few carts have one. */
const UnsureNotice = lazyPart(async () => (await import('./unsure-notice.tsx')).UnsureNotice);

/** 'Importante' alerts about products that changed or are unavailable. The live region is always rendered. */
export function CartWarningsList() {
  const warnings = useCartWarnings();
  return (
    <div className="fee-alerts stack" role="status">
      {warnings.map((message) => (
        <Alert key={message}>
          <MoneyText>{message}</MoneyText>
        </Alert>
      ))}
    </div>
  );
}
