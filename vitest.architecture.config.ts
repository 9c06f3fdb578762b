import { defineConfig } from 'vitest/config';

/** The architecture tests alone: they need no database. */
export default defineConfig({ test: { include: ['src/testing/architecture.test.ts'] } });
