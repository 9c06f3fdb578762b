import { Alert } from '#ui/alert.tsx';
import { useCartWarnings } from './cart-warnings.ts';
import './cart-parts.css';

/** 'Importante' alerts about products that changed or are gone. Their place is in the page before they are. */
export function CartWarningsList() {
  const warnings = useCartWarnings();
  return (
    <div className="fee-alerts" role="status">
      {warnings.map((message) => (
        <Alert key={message}>{message}</Alert>
      ))}
    </div>
  );
}
