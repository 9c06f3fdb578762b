import { useState } from 'react';
import { CallError } from '#contract/caller.ts';

export interface PanelAction {
  /** Runs the request and reloads the order. `key` identifies the button, `success` is the message afterwards. */
  run: (key: string, request: () => Promise<unknown>, success: string) => Promise<void>;
  /** Key of the running action. */
  busy: string | null;
  message: { kind: 'success' | 'error'; text: string } | null;
}

/** Runs one carrier action at a time and keeps the message of the last one. */
export function usePanelAction(onChange: () => Promise<void>): PanelAction {
  const [busy, setBusy] = useState<string | null>(null);
  const [message, setMessage] = useState<PanelAction['message']>(null);
  const run: PanelAction['run'] = async (key, request, success) => {
    if (busy !== null) return;
    setBusy(key);
    setMessage(null);
    try {
      await request();
      await onChange();
      setMessage({ kind: 'success', text: success });
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
