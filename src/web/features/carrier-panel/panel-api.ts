import type { CallInput, CallOptions, CallReply } from '#contract/caller.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { readTabStorage, writeTabStorage } from '#web/lib/storage.ts';

const KEY = 'panel-key';

type PanelCall = 'readPanelOrder' | 'simulateStatus' | 'simulateReception';

/** API call of the panel, with the panel key where one was entered. */
export function panelApi<Name extends PanelCall>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallReply<Name>> {
  const panelToken = readPanelKey();
  return customerApi(name, input, panelToken === null ? options : { ...options, panelToken });
}

/** Stored for as long as the tab is open. */
export function readPanelKey(): string | null {
  const stored = readTabStorage(KEY);
  return typeof stored === 'string' ? stored : null;
}

export function savePanelKey(key: string | null): void {
  writeTabStorage(KEY, key);
}
