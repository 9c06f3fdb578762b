import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, Visitor } from 'vite';
import { CHUNK_FILES } from './src/web/chunk-files.ts';

const FRAMEWORK = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
  priority: 100,
};

/** The first chunk has the highest priority: it keeps the files that a later one imports too. */
const CHUNKS = Object.entries(CHUNK_FILES).map(([name, paths], index) => ({
  name,
  test: new RegExp(paths.map((path) => path.replaceAll('.', '\\.')).join('|')),
  priority: 50 - index,
}));

/** Declares the order of the cascade layers in every stylesheet, so that it does not depend on which one loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (/src\/(web|ui)\/.*\.css$/.test(id) ? `@layer base, ui, feature;\n${code}` : null),
};

const FOR_ACTIONS = ['fetch', 'handleAction', 'handleFetcherAction', 'handleFetcherLoader'];
const WITH_MESSAGE = new Set(['invariant', 'warning', 'warnOnce']);

/**
 * Leaves out what the router says to its developers: the messages of its checks and errors (three kilobytes of every page
 * compressed), the names of its components, and what serves actions, fetchers and instrumentation. The shop has none of
 * these: it calls its API. Another version of the router that names these functions differently does not build.
 */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.includes('/node_modules/react-router/dist/')) return null;
    if (id.endsWith('/router/instrumentation.js')) return NO_INSTRUMENTATION;
    const cuts: { start: number; end: number; by: string }[] = [];
    const unused = new Set(id.endsWith('/router/router.js') ? FOR_ACTIONS : []);
    const visitor = new Visitor({
      FunctionDeclaration({ id: name, body }) {
        if (body && name && unused.delete(name.name)) cuts.push({ ...body, by: '{}' });
      },
      CallExpression({ callee, arguments: [, message] }) {
        if (message && callee.type === 'Identifier' && WITH_MESSAGE.has(callee.name))
          cuts.push({ ...message, by: "''" });
      },
      NewExpression({ callee, arguments: [message] }) {
        const isText = message?.type === 'Literal' || message?.type === 'TemplateLiteral';
        if (isText && callee.type === 'Identifier' && callee.name === 'Error') cuts.push({ ...message, by: "''" });
      },
    });
    visitor.visit(this.parse(code));
    if (unused.size > 0) this.error(`the router has no function ${[...unused].join(', ')}`);
    const slim = cuts
      .filter(({ start }) => !cuts.some((other) => other.start < start && start < other.end))
      .sort((a, b) => b.start - a.start)
      .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
    return slim
      .replace(/^\w+\.displayName = .*;$/gm, '')
      .replace(/ = (?=React(\$\d+)?\.forwardRef\()/g, ' = /* @__PURE__ */ ');
  },
};
const NO_INSTRUMENTATION = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = {};`;

/** Writes which modules each chunk of the browser contains, and who imports them (bench/lib/client-modules.ts). */
const clientModules: Plugin = {
  name: 'client-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const path = (id: string) => relative(import.meta.dirname, id);
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const sizes = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.fromEntries(Object.entries(modules).map(([id, { renderedLength }]) => [path(id), renderedLength])),
    ]);
    const importers = Array.from(this.getModuleIds(), (id) => {
      const info = this.getModuleInfo(id);
      const by = (ids: readonly string[], dynamic: boolean) => ids.map((from) => ({ by: path(from), dynamic }));
      return [path(id), [...by(info?.importers ?? [], false), ...by(info?.dynamicImporters ?? [], true)]];
    });
    const modules = { chunks: Object.fromEntries(sizes), importers: Object.fromEntries(importers) };
    writeFileSync('build/client-modules.json', JSON.stringify(modules));
  },
};

export default defineConfig({
  plugins: [layerOrder, slimRouter, reactRouter(), clientModules],
  publicDir: 'src/web/public',
  // One stylesheet (17 kB compressed) for all pages loads sooner than the fifteen files that a page would need.
  build: { assetsInlineLimit: 0, cssMinify: true, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Reading a property and creating an icon's component, whose drawing alone is used, have no effect.
          treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['createLucideIcon'] },
          output: {
            codeSplitting: {
              groups: [FRAMEWORK, ...CHUNKS],
            },
          },
        },
      },
    },
  },
});
