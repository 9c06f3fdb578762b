import { panel } from '#web/copy/panel.ts';
import { PanelScreen } from '#web/features/carrier-panel/panel-screen.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/skypostal-panel.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: panel.title, matches });
}

export default function PanelPage() {
  return <PanelScreen />;
}
