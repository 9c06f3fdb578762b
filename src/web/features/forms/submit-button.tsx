import type { ComponentProps } from 'react';
import { Button } from '#ui/components/button.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import './forms.css';

/** Submits its form. Until hydration the button is disabled without looking so. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  return (
    <span className="submit">
      <Button {...props} type="submit" disabled={!useHydrated()} />
    </span>
  );
}
