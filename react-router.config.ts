import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The first page contains the manifest of its own routes; that of the others is fetched when their links come into view.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
