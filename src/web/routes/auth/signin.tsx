import { auth } from '#web/copy/auth.ts';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: auth.signIn.title });

export default function SignInPage() {
  return (
    <AuthCard title={auth.signIn.title} lead={auth.signIn.lead}>
      <SignInForm />
    </AuthCard>
  );
}
