import { Alert } from '#ui/components/alert.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { useCartWarnings } from './cart-warnings.ts';
import './cart-parts.css';

/** 'Importante' alerts about products that changed or are unavailable. The live region is always rendered. */
export function CartWarningsList() {
  const warnings = useCartWarnings();
  return (
    <div className="fee-alerts" role="status">
      {warnings.map((message) => (
        <Alert key={message}>
          <MoneyText>{message}</MoneyText>
        </Alert>
      ))}
    </div>
  );
}
