/** Local storage as the shop uses it: JSON, never trusted, never in the way when the browser forbids it. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage: the shop goes on with what it has in memory.
  }
}

/** Runs when another tab changed the key. */
export function onStoredElsewhere(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
