import { useState } from 'react';
import { CallError } from '#contract/caller.ts';

export interface PanelAction {
  /** Plays something; afterwards the order is read again. */
  run: (key: string, play: () => Promise<unknown>, done: string) => Promise<void>;
  /** What is under way. */
  busy: string | null;
  message: { kind: 'success' | 'error'; text: string } | null;
}

/** One act of the carrier at a time, and what came of the last one. */
export function usePanelAction(onChange: () => Promise<void>): PanelAction {
  const [busy, setBusy] = useState<string | null>(null);
  const [message, setMessage] = useState<PanelAction['message']>(null);
  const run: PanelAction['run'] = async (key, play, done) => {
    if (busy !== null) return;
    setBusy(key);
    setMessage(null);
    try {
      await play();
      await onChange();
      setMessage({ kind: 'success', text: done });
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
