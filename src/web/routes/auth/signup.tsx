import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { SignUpForm } from '#web/features/auth/sign-up-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: auth.signUp.title });

export default function SignUpPage() {
  return (
    <AuthCard title={auth.signUp.title} lead={auth.signUp.lead}>
      <SignUpForm />
    </AuthCard>
  );
}
