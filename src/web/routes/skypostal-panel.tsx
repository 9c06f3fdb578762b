import { data } from 'react-router';
import { panel } from '#web/copy/panel.ts';
import { PanelScreen } from '#web/features/carrier-panel/panel-screen.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import { callerContext, panelAccessContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/skypostal-panel.ts';

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

export default function PanelPage({ loaderData: { isStaff } }: Route.ComponentProps) {
  return <PanelScreen isStaff={isStaff} />;
}
