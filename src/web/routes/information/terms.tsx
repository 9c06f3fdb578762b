import { legal } from '#web/copy/legal.ts';
import { LegalPage } from '#web/features/information/legal-page.tsx';
import { INFORMATION } from '#web/features/shell/information-paths.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/terms.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = legal.terms;
  return pageMeta({ title, description: lead, path: INFORMATION.terms, matches });
}

export default function LegalRoute() {
  return <LegalPage current="terms" text={legal.terms} />;
}
