import { useShopData } from '#web/features/shell/shop-data.ts';
import { OrderLookup } from './order-lookup.tsx';
import { PanelKeyGate } from './panel-key-gate.tsx';
import './panel.css';
import '#web/features/forms/forms.css';

/** Carrier panel: open while the carrier is simulated, protected by the panel key otherwise. */
export function PanelScreen() {
  const isOpen = useShopData()?.settings.panelOpen ?? true;
  return <div className="panel wrap">{isOpen ? <OrderLookup simulated /> : <PanelKeyGate />}</div>;
}
