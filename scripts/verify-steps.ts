import type { Step } from './steps.ts';

const ROOMS = ['domain', 'contract', 'partners', 'simulators', 'db', 'server', 'ui', 'app', 'bin'].map(
  (room) => `src/${room}`,
);

/** Format, walls and types: what can be said without running the shop. */
export const QUICK: Step[] = [
  { name: 'Formato, estilo y límites de los módulos', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Tipos de las rutas', command: ['react-router', 'typegen'] },
  { name: 'Tipos', command: ['tsc', '-b', ...ROOMS, 'src/web'] },
  { name: 'Tipos de las pruebas', command: ['tsc', '-p', 'tsconfig.test.json'] },
  { name: 'Arquitectura', command: ['vitest', 'run', '--config', 'vitest.architecture.config.ts'] },
];

/** Loose promises and what nobody uses, which take the whole program to see; then rules by example and by property, and features over HTTP. */
export const THOROUGH: Step[] = [
  {
    name: 'Promesas y tipos sueltos',
    command: ['oxlint', '--type-aware', '--quiet', 'src', 'e2e', 'bench', 'scripts'],
  },
  { name: 'Nada de más', command: ['knip', '--no-progress'] },
  {
    name: 'Nada que solo usen las pruebas',
    command: ['knip', '--production', '--include', 'files,exports,types', '--no-progress'],
  },
  {
    name: 'Reglas y funciones, sobre PostgreSQL y los simuladores',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  },
];
