import type { Stage, Step } from './steps.ts';

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

const TYPES: Step[] = [
  { name: 'Tipos', command: ['tsc', '-b', ...MODULES, 'src/web', 'src/backoffice'] },
  { name: 'Tipos de las pruebas', command: ['tsc', '-p', 'tsconfig.test.json'] },
];

/** Over the whole program: floating promises, unused code. */
const LINT: Step[] = [
  {
    name: 'Promesas y tipos sueltos',
    command: ['oxlint', '--type-aware', '--quiet', 'src', 'e2e', 'proof', 'scripts', 'deploy'],
  },
  { name: 'Nada de más', command: ['knip', '--no-progress'] },
  {
    name: 'Nada que solo usen las pruebas',
    command: ['knip', '--production', '--include', 'files,exports,types', '--no-progress'],
  },
];

/** All vitest tests. */
const RULES_AND_FEATURES: Step = {
  name: 'Reglas y funciones, sobre PostgreSQL y los simuladores',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  label: 'reglas',
};

/** Seconds: what most changes break first, and the types of the routes, which the next stages read. */
const FIRST: Stage = [
  { name: 'Formato, estilo y límites de los módulos', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Tipos de las rutas', command: ['react-router', 'typegen'] },
  { name: 'Tipos de las rutas de la operación', command: ['react-router', 'typegen', 'src/backoffice'] },
  { name: 'Arquitectura y errores plantados', command: ['vitest', 'run', '--config', 'vitest.architecture.config.ts'] },
];

/** Format, module boundaries and types: the checks that do not run the shop. */
export const QUICK: Stage[] = [FIRST, [TYPES]];

/** Everything but the browser: checks beside tests. */
export const WITHOUT_BROWSER: Stage[] = [FIRST, [[...TYPES, ...LINT], RULES_AND_FEATURES]];

/** Everything, in the web that is built first; the journeys come last, since they leave nothing of a small machine to others. */
export function everything(journeys: Step): Stage[] {
  const build: Step = { name: 'La web', command: ['node', 'scripts/build-web.ts'] };
  return [[...FIRST, build], [[...TYPES, ...LINT], RULES_AND_FEATURES], [journeys]];
}
