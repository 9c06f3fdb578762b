import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { VerificationForm } from '#web/features/auth/verification-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/email-validation.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: auth.verification.title, matches });
}

export default function EmailValidationPage() {
  return (
    <AuthCard title={auth.verification.title} lead={auth.verification.lead}>
      <VerificationForm />
    </AuthCard>
  );
}
