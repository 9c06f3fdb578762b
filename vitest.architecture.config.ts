import { defineConfig } from 'vitest/config';

/** The architecture tests, and that each planted bug still applies: they need no database. */
export default defineConfig({
  test: { include: ['src/testing/architecture.test.ts', 'proof/torture/lib/mutants.test.ts'] },
});
