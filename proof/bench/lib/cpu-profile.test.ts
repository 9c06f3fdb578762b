import { expect, test } from 'vitest';
import { sharesByPackage } from './cpu-profile.ts';

const frame = (id: number, url: string, { children = [] as number[], functionName = 'work' } = {}) => ({
  id,
  callFrame: { functionName, url },
  children,
});

test('time is counted for the package of a function, or of what called it, within the window', () => {
  const nodes = [
    frame(1, '', { children: [2, 3, 5, 6, 7], functionName: '(root)' }),
    frame(2, 'file:///shop/node_modules/pg/lib/client.js', { children: [4] }),
    frame(3, 'file:///shop/src/server/http/pages.ts'),
    frame(4, ''),
    frame(5, '', { functionName: '(idle)' }),
    frame(6, 'node:zlib'),
    frame(7, 'file:///shop/node_modules/@fastify/compress/index.js'),
  ];
  const samples = [2, 2, 4, 3, 5, 6, 7, 3];
  const profile = { nodes, startTime: 0, samples, timeDeltas: samples.map(() => 10) };
  expect(sharesByPackage(profile, { from: 15, to: 75 })).toEqual([
    { owner: 'pg', share: 0.4 },
    { owner: "the server's own code", share: 0.2 },
    { owner: 'compression', share: 0.2 },
    { owner: '@fastify/compress', share: 0.2 },
  ]);
});
