import type { FastifyInstance } from 'fastify';

/** 'GET /path' of every route of an application, parsed from the tree that its router prints. */
export function listRoutes(app: FastifyInstance): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (!part) return [];
      path.splice(indent.length / 4);
      path.push(part);
      const address = path.join('');
      return address === '/api' || address === '/api*'
        ? []
        : methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${address}`]));
    });
}
