import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is in the first manifest: there are few, and asking the server for more costs a round trip.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
