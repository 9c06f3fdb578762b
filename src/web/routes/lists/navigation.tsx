import { catalog } from '#web/copy/catalog.ts';
import { HistoryPage } from '#web/features/history/history-page.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: catalog.history });

export default function HistoryRoute() {
  return <HistoryPage />;
}
