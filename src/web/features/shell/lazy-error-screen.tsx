import { type ComponentType, lazy, Suspense } from 'react';
import { shell } from '#web/copy/shell.ts';

interface ErrorScreenProps {
  error: unknown;
}

const load = async (): Promise<{ default: ComponentType<ErrorScreenProps> }> => ({
  default: (await import('./error-screen.tsx')).ErrorScreen,
});
const Screen = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => load().catch(() => ({ default: () => shell.offline })));

/** The error screen, which comes with the offline banner; without connection before that, a sentence. */
export function LazyErrorScreen({ error }: ErrorScreenProps) {
  return (
    <Suspense>
      <Screen error={error} />
    </Suspense>
  );
}
