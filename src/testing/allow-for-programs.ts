import { afterAll, vi } from 'vitest';

/** A test that starts several programs takes minutes on a machine that others use; called at the top of its file. */
export function allowForPrograms(): void {
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
  afterAll(() => vi.resetConfig());
}
