import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  dynamicServerImports,
  findCycles,
  foreignRepositoryImports,
  importsOf,
  moduleEdges,
  moduleOf,
  type Source,
  sqlOutsideRepositories,
} from './import-graph.ts';

const ROOT = join(import.meta.dirname, '../..');

/** All source files under src but the generated types of routes, and this file, whose seeded faults would count as imports. */
const sources: Source[] = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && path !== 'testing/feature-boundaries.test.ts')
  .filter((path) => !path.includes('.react-router/'))
  .map((path) => ({ file: `src/${path}`, text: readFileSync(join(ROOT, 'src', path), 'utf8') }));
const imports = importsOf(sources);
const edges = moduleEdges(imports);

describe('the modules of the server', () => {
  test('are all in the graph, with the edges between them', () => {
    const features = readdirSync(join(ROOT, 'src/server/features'));
    const files = sources.map(({ file }) => file).filter((file) => !file.endsWith('.test.ts'));
    const modules = new Set(files.map(moduleOf));
    expect([...modules]).toEqual(
      expect.arrayContaining([...features.filter((name) => name !== 'catalog'), 'http', 'queue', 'context.ts']),
    );
    expect(modules.size).toBeGreaterThan(25);
    expect(edges.length).toBeGreaterThan(80);
    expect(edges).toContainEqual(expect.objectContaining({ from: 'payments', to: 'orders' }));
    expect(edges).toContainEqual(expect.objectContaining({ from: 'orders', to: 'catalog/products' }));
  });

  test('import each other without a cycle', () => {
    expect(findCycles(edges)).toEqual([]);
  });

  test('let no file outside of a feature import its repository', () => {
    expect(sources.filter(({ file }) => file.endsWith('/repository.ts')).length).toBeGreaterThan(10);
    expect(foreignRepositoryImports(imports)).toEqual([]);
  });

  test('contain SQL only in repositories', () => {
    expect(sqlOutsideRepositories(sources)).toEqual([]);
  });

  test('have no dynamic import', () => {
    expect(dynamicServerImports(sources)).toEqual([]);
  });

  test('leave the effects of an order to order-effects.ts: orders imports none of the features that react to it', () => {
    const reacting = ['mails', 'order-mails', 'payments', 'purchasing', 'refunds', 'shipping', 'order-effects.ts'];
    expect(edges.filter(({ from, to }) => from === 'orders' && reacting.includes(to))).toEqual([]);
  });
});

describe('a seeded fault is reported', () => {
  const file = (path: string, text: string): Source => ({ file: `src/server/${path}`, text });
  const orders = file('features/orders/pay.ts', "import type { Attempt } from '#server/features/payments/attempt.ts';");

  test('as a cycle, through a type import and a third module', () => {
    const payments = file('features/payments/attempt.ts', "import { send } from '#server/queue/queue.ts';");
    const queue = file('queue/queue.ts', "export { find } from '#server/features/orders/find.ts';");
    const cycles = findCycles(moduleEdges(importsOf([orders, payments, queue])));
    expect(cycles).toHaveLength(1);
    expect(cycles[0]).toMatch(
      /^orders -> payments -> queue -> orders\n {2}src\/server\/features\/orders\/pay\.ts imports/,
    );
    expect(findCycles(moduleEdges(importsOf([orders, payments])))).toEqual([]);
  });

  test('as an import of a foreign repository', () => {
    const own = file('features/orders/find.ts', "import { selectOrder } from './repository.ts';");
    const foreign = {
      file: 'src/app/seed.ts',
      text: "import { insert } from '#server/features/checkout/orders/repository.ts';",
    };
    const sibling = file('features/cart/add.ts', "import { find } from '#server/features/catalog/card-repository.ts';");
    expect(foreignRepositoryImports(importsOf([own, foreign, sibling]))).toEqual([
      'src/app/seed.ts imports src/server/features/checkout/orders/repository.ts',
      'src/server/features/checkout/cart/add.ts imports src/server/features/catalog/card-repository.ts',
    ]);
  });

  test('as SQL outside of a repository', () => {
    const allowed = file('features/orders/repository.ts', "db.selectFrom('orders')");
    const faults = [
      file('features/a.ts', "tx\n    .updateTable('orders')"),
      file('features/b.ts', 'sql<{ id: string }>`select 1`'),
      file('http/c.ts', "db.selectFrom('orders')"),
    ];
    expect(sqlOutsideRepositories([allowed, ...faults])).toEqual(faults.map((fault) => fault.file));
  });

  test('as a dynamic import', () => {
    const fault = file(
      'features/orders/pay.ts',
      "const { settle } = await import('#server/features/payments/settle.ts');",
    );
    expect(dynamicServerImports([orders, fault])).toEqual([fault.file]);
    expect(moduleEdges(importsOf([fault])).map(({ to }) => to)).toEqual(['payments']);
  });
});
