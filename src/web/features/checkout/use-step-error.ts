import { useEffect, useRef } from 'react';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import type { Step } from './checkout-state.ts';

interface StepError {
  text: string;
  position?: 'top';
}

/** Shows an error in a snackbar, which closes when the step ends that it is about. */
export function useStepError(step: Step): (error: StepError) => void {
  const { show } = useSnackbar();
  const close = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step ends the message
  useEffect(() => () => close.current(), [step]);
  return (error) => {
    close.current = show({ kind: 'error', ...error });
  };
}
