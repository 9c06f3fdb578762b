import { redirect } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { ResetPasswordForm } from '#web/features/auth/reset-password-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/forgot-password.ts';

/** Reached from the link of the mail only, which carries the code. */
export function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('code')?.trim();
  return code ? null : redirect(PAGES.signIn);
}

export const meta = () => pageMeta({ title: auth.reset.title });

export default function ForgotPasswordPage() {
  return (
    <AuthCard title={auth.reset.title} lead={auth.reset.lead}>
      <ResetPasswordForm />
    </AuthCard>
  );
}
