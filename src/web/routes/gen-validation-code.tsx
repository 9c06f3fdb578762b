import { auth } from '#web/copy/auth.ts';
import { CodeRequest } from '#web/features/auth/code-request.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: auth.codeRequest.title });

export default function CodeRequestPage() {
  return <CodeRequest />;
}
