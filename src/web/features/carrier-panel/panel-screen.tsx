import { useShopFacts } from '#web/features/shell/shop-facts.ts';
import { PanelKeyGate } from './panel-key-gate.tsx';
import { OrderLookup } from './order-lookup.tsx';
import './panel.css';
import '#web/features/forms/forms.css';

/** Plays the carrier for one order. There is no door while the carrier is simulated, and no way in without a key else. */
export function PanelScreen() {
  const isOpen = useShopFacts()?.settings.panelOpen ?? true;
  return <div className="panel wrap">{isOpen ? <OrderLookup plays /> : <PanelKeyGate />}</div>;
}
