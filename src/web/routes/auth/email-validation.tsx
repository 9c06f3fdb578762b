import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { VerificationForm } from '#web/features/auth/verification-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: auth.verification.title });

export default function EmailValidationPage() {
  return (
    <AuthCard title={auth.verification.title} lead={auth.verification.lead}>
      <VerificationForm />
    </AuthCard>
  );
}
