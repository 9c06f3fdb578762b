import { useMutation } from '@tanstack/react-query';
import type { PanelOrder } from '#contract/orders.ts';
import { panel as copy } from '#web/copy/panel.ts';

interface CarrierAction {
  /** Identifies the button. */
  key: string;
  request: () => Promise<unknown>;
  /** The message afterwards. */
  success: string;
}

export type PanelAction = ReturnType<typeof usePanelAction>;

/**
 * Runs one carrier action at a time, reads the order again and keeps the message of the last action, which says when an
 * event changed nothing of the order.
 */
export function usePanelAction(order: PanelOrder, reload: () => Promise<PanelOrder>) {
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: async ({ request, success }: CarrierAction) => {
      await request();
      const isChanged = JSON.stringify(await reload()) !== JSON.stringify(order);
      const kind: 'success' | 'info' = isChanged ? 'success' : 'info';
      return { kind, text: isChanged ? success : copy.unchanged(success) };
    },
    // What failed may have changed the order all the same.
    onError: reload,
  });
  return {
    run: mutate,
    /** Whether the button of this action is busy, or waits for that of another one. */
    button: (key: string) => ({
      busy: isPending && variables.key === key,
      disabled: isPending && variables.key !== key,
    }),
    message: error === null ? data : ({ kind: 'error', text: error.message } as const),
  };
}
