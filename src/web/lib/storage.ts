/** Reads JSON from local storage; null when missing, malformed, or forbidden. The value is not validated. */
export function readStored(key: string): unknown {
  return read(() => localStorage, key);
}

export function writeStored(key: string, value: unknown): void {
  write(() => localStorage, key, value);
}

/** Where the tab keeps the draft of a checkout. */
export const CHECKOUT_DRAFT_KEY = 'checkoutDraft';

/** The same for session storage, which lasts as long as the tab. */
export function readTabStorage(key: string): unknown {
  return read(() => sessionStorage, key);
}

export function writeTabStorage(key: string, value: unknown): void {
  write(() => sessionStorage, key, value);
}

/** Removes every key but those in `kept` from both. */
export function eraseStorage(kept: readonly string[]): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (!kept.includes(key)) storage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** Accessing the storage object already throws where storage is forbidden, hence the function. */
function read(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage: the shop keeps working from memory.
  }
}

/** Runs when another tab changed the key. */
export function onStorageChange(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
