const listeners = new Set<() => void>();

/** Reports that the availability check found changed products, so that lists of products are read again. */
export function notifyProductChange(): void {
  for (const listener of listeners) listener();
}

export function onProductChange(listener: () => void): void {
  listeners.add(listener);
}
