import { redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { auth } from '#web/copy/auth.ts';
import { SocialCallback } from '#web/features/auth/social-callback.tsx';
import { isProvider } from '#web/features/auth/social-sign-in.ts';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/callback.ts';

export function loader({ params }: Route.LoaderArgs) {
  if (!isProvider(params.provider)) throw redirect(PAGES.home);
  return { provider: params.provider };
}

export const meta = () => pageMeta({ title: auth.signIn.title });

export default function CallbackPage({ loaderData }: Route.ComponentProps) {
  return <SocialCallback provider={loaderData.provider} />;
}
