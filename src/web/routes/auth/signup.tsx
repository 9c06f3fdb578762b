import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/signup.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: auth.signUp.title, matches });
}

export default function SignUpPage() {
  return (
    <AuthCard title={auth.signUp.title} lead={auth.signUp.lead}>
      <SignUpForm />
    </AuthCard>
  );
}
