import { useShopData } from '#web/features/shell/shop-data.ts';
import { OrderLookup } from './order-lookup.tsx';
import { PanelKeyGate } from './panel-key-gate.tsx';
import './panel.css';
import '#web/features/forms/forms.css';

/** Carrier panel: open while the carrier is simulated; otherwise for a session of the staff, or with the panel key. */
export function PanelScreen({ isStaff }: { isStaff: boolean }) {
  const isOpen = useShopData()?.settings.panelOpen ?? true;
  return <div className="panel wrap">{isOpen || isStaff ? <OrderLookup simulated={isOpen} /> : <PanelKeyGate />}</div>;
}
