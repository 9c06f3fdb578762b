import { legal } from '#web/copy/legal.ts';
import { informationMeta } from '#web/features/information/information-meta.ts';
import { LegalPage } from '#web/features/information/legal-page.tsx';
import type { Route } from './+types/privacy.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, lead } = legal.privacy;
  return informationMeta({ page: 'privacy', title, lead, matches });
}

export default function LegalRoute() {
  return <LegalPage current="privacy" text={legal.privacy} />;
}
