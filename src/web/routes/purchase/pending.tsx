import { purchase as copy } from '#web/copy/purchase.ts';
import { MissingParams } from '#web/features/purchase-result/missing-params.tsx';
import { PendingResult } from '#web/features/purchase-result/pending-result.tsx';
import { readResultParams } from '#web/features/purchase-result/result-params.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/pending.ts';

export function loader({ request }: Route.LoaderArgs) {
  return readResultParams(request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: copy.pending.title, matches });
}

export default function PendingPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <MissingParams />;
  return <PendingResult key={loaderData.id} params={loaderData} />;
}
