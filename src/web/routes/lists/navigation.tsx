import { catalog } from '#web/copy/catalog.ts';
import { HistoryPage } from '#web/features/history/history-page.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/navigation.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: catalog.history, matches });
}

export default function HistoryRoute() {
  return <HistoryPage />;
}
