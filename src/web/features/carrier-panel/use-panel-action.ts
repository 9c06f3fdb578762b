import { useState } from 'react';
import { CallError } from '#contract/caller.ts';
import type { PanelOrder } from '#contract/orders.ts';
import { panel as copy } from '#web/copy/panel.ts';
import { panelApi } from './panel-api.ts';

export interface PanelAction {
  /** Runs the request and reads the order again. `key` identifies the button, `success` is the message afterwards. */
  run: (key: string, request: () => Promise<unknown>, success: string) => Promise<void>;
  /** Key of the running action. */
  busy: string | null;
  message: { kind: 'success' | 'info' | 'error'; text: string } | null;
}

interface PanelActionProps {
  order: PanelOrder;
  /** An event may have been triggered; the order must be reloaded. */
  onChange: () => Promise<void>;
  /** Replaces the shown order with a newer one. */
  onOrder: (order: PanelOrder) => void;
}

/**
 * Runs one carrier action at a time and keeps the message of the last one, which says when an event changed nothing of
 * the order.
 */
export function usePanelAction({ order, onChange, onOrder }: PanelActionProps): PanelAction {
  const [busy, setBusy] = useState<string | null>(null);
  const [message, setMessage] = useState<PanelAction['message']>(null);
  const run: PanelAction['run'] = async (key, request, success) => {
    if (busy !== null) return;
    setBusy(key);
    setMessage(null);
    try {
      await request();
      const current = await panelApi('readPanelOrder', { params: { id: order.id } });
      onOrder(current);
      const isChanged = JSON.stringify(current) !== JSON.stringify(order);
      setMessage(isChanged ? { kind: 'success', text: success } : { kind: 'info', text: copy.unchanged(success) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await onChange();
      setMessage({ kind: 'error', text: error.message });
    } finally {
      setBusy(null);
    }
  };
  return { run, busy, message };
}
