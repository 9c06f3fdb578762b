import type { CallInput, CallOptions, CallReply } from '#contract/caller.ts';
import { api } from '#web/lib/api.ts';
import { readOfTab, writeOfTab } from '#web/lib/storage.ts';

const KEY = 'panel-key';

type PanelCall = 'readPanelOrder' | 'simulateStatus' | 'simulateReception';

/** A call of the panel, with the panel's key where one was given. */
export function panelApi<Name extends PanelCall>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  const panelToken = readPanelKey();
  return api(name, input, panelToken === null ? options : { ...options, panelToken });
}

/** Kept as long as the tab is open. */
export function readPanelKey(): string | null {
  const kept = readOfTab(KEY);
  return typeof kept === 'string' ? kept : null;
}

export function savePanelKey(key: string): void {
  writeOfTab(KEY, key);
}

export function clearPanelKey(): void {
  writeOfTab(KEY, null);
}
