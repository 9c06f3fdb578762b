import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  buildDirectory: '../../build/backoffice',
  basename: '/operacion',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
