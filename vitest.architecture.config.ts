import { defineConfig } from 'vitest/config';

/** The house alone: no database, so that it can run at every save. */
export default defineConfig({ test: { include: ['src/testing/architecture.test.ts'] } });
