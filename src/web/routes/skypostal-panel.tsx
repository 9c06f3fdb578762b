import { data } from 'react-router';
import { panel } from '#web/copy/panel.ts';
import { PanelScreen } from '#web/features/carrier-panel/panel-screen.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/skypostal-panel.ts';

/** With a real carrier the panel answers 404 unless the request has the panel's key. */
export async function loader({ context }: Route.LoaderArgs) {
  const { panelOpen } = await context.get(callerContext)('readSettings');
  return panelOpen ? null : data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: panel.title, matches });
}

export default function PanelPage() {
  return <PanelScreen />;
}
