import { data } from 'react-router';
import { panel } from '#web/copy/panel.ts';
import { OrderLookup } from '#web/features/carrier-panel/order-lookup.tsx';
import { PanelKeyGate } from '#web/features/carrier-panel/panel-key-gate.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { callerContext, panelAccessContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/skypostal-panel.ts';
import '#web/features/carrier-panel/panel.css';
import '#web/features/forms/forms.css';

const PRIVATE = { 'cache-control': 'no-store' };

/** With a real carrier the page is for those of the staff who handle packages; to others it is 404 and asks for the panel's key. */
export async function loader({ context }: Route.LoaderArgs) {
  const { panelOpen } = await context.get(callerContext)('readSettings');
  if (panelOpen) return data({ isStaff: false });
  const isStaff = await context.get(panelAccessContext)();
  return data({ isStaff }, { status: isStaff ? 200 : 404, headers: PRIVATE });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = () => pageMeta({ title: panel.title });

/** Carrier panel: open while the carrier is simulated; otherwise for a session of the staff, or with the panel key. */
export default function PanelPage({ loaderData: { isStaff } }: Route.ComponentProps) {
  const isOpen = useShopData()?.settings.panelOpen ?? true;
  return <div className="panel wrap">{isOpen || isStaff ? <OrderLookup simulated={isOpen} /> : <PanelKeyGate />}</div>;
}
