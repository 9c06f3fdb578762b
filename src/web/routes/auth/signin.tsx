import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/signin.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: auth.signIn.title, matches });
}

export default function SignInPage() {
  return (
    <AuthCard title={auth.signIn.title} lead={auth.signIn.lead}>
      <SignInForm />
    </AuthCard>
  );
}
