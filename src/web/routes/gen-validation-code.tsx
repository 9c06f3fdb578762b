import { auth } from '#web/copy/auth.ts';
import { CodeRequest } from '#web/features/auth/code-request.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/gen-validation-code.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: auth.codeRequest.title, matches });
}

export default function CodeRequestPage() {
  return <CodeRequest />;
}
