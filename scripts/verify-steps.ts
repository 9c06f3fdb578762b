import type { Stage } from './steps.ts';

const MODULES = [
  'domain',
  'contract',
  'partners',
  'simulators',
  'db',
  'server',
  'ui',
  'seed',
  'app',
  'commands',
  'bin',
].map((module) => `src/${module}`);

/** Format, module boundaries and types: the checks that do not run the shop. */
export const QUICK: Stage[] = [
  [
    { name: 'Formato, estilo y límites de los módulos', command: ['biome', 'check', '--error-on-warnings', '.'] },
    { name: 'Tipos de las rutas', command: ['react-router', 'typegen'] },
    { name: 'Tipos de las rutas de la operación', command: ['react-router', 'typegen', 'src/backoffice'] },
    { name: 'Arquitectura', command: ['vitest', 'run', '--config', 'vitest.architecture.config.ts'] },
  ],
  { name: 'Tipos', command: ['tsc', '-b', ...MODULES, 'src/web', 'src/backoffice'] },
  { name: 'Tipos de las pruebas', command: ['tsc', '-p', 'tsconfig.test.json'] },
];

/** Checks over the whole program (floating promises, unused code), then all vitest tests. */
export const THOROUGH: Stage[] = [
  [
    {
      name: 'Promesas y tipos sueltos',
      command: ['oxlint', '--type-aware', '--quiet', 'src', 'e2e', 'proof', 'scripts', 'deploy'],
    },
    { name: 'Nada de más', command: ['knip', '--no-progress'] },
    {
      name: 'Nada que solo usen las pruebas',
      command: ['knip', '--production', '--include', 'files,exports,types', '--no-progress'],
    },
  ],
  {
    name: 'Reglas y funciones, sobre PostgreSQL y los simuladores',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  },
];
