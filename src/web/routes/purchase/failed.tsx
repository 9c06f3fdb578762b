import { purchase as copy } from '#web/copy/purchase.ts';
import { FailedResult } from '#web/features/purchase-result/failed-result.tsx';
import { MissingParams } from '#web/features/purchase-result/missing-params.tsx';
import { readResultParams } from '#web/features/purchase-result/result-params.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/failed.ts';

export function loader({ request }: Route.LoaderArgs) {
  return readResultParams(request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: copy.failed.title, matches });
}

export default function FailedPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <MissingParams />;
  return <FailedResult key={loaderData.id} params={loaderData} />;
}
