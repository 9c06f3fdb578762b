import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The first page brings its own routes; the others are told when its links come into view.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
