import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';
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

/**
 * React Router reloads the page when a route's script cannot be loaded: without connection that ends in the browser's own
 * page, and with a script that stays away it never ends. A route without script throws that error instead; it and the cause
 * of two others go to the error screen (src/web/lib/error-cause.ts).
 */
const ROUTER_ERRORS: Readonly<Record<string, readonly [RegExp, string][]>> = {
  '/dom/ssr/routeModules.js': [
    [
      /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/g,
      'let fail = () => { throw error; }; return { default: fail, clientLoader: fail, clientAction: fail };',
    ],
  ],
  '/dom/ssr/fog-of-war.js': [
    [/new Error\(`\$\{res\.status\} \$\{res\.statusText\}`\)/g, 'Object.assign(new Error(), { status: res.status })'],
    [/new Error\("Unable to discover routes[^"]*"\)/g, 'Object.assign(new Error(), { isOutdated: true })'],
  ],
};

const routerErrors: Plugin = {
  name: 'router-errors',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const file = Object.keys(ROUTER_ERRORS).find((end) => id.endsWith(end) && id.includes('/react-router/dist/'));
    if (file === undefined) return null;
    return (ROUTER_ERRORS[file] ?? []).reduce((text, [pattern, replacement]) => {
      if (text.search(pattern) < 0) throw new Error(`${file} of React Router has no ${pattern} any more`);
      return text.replace(pattern, replacement);
    }, code);
  },
};

const WORKERS = {
  'saved-orders-worker.js': 'src/web/features/saved-orders/worker.ts',
  'saved-orders-retired-worker.js': 'src/web/features/saved-orders/retired-worker.ts',
};

/** Builds each service worker into one file at the root of the site, whose name stays. */
const workers: Plugin = {
  name: 'workers',
  // React Router closes a second, serving instance of this configuration after the build.
  apply: 'build',
  async writeBundle() {
    if (this.environment.name !== 'client') return;
    const { outDir } = this.environment.config.build;
    for (const [name, input] of Object.entries(WORKERS)) {
      const output = { format: 'iife', entryFileNames: name } as const;
      const options = { outDir, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input, output } };
      await build({ configFile: false, logLevel: 'warn', build: options });
    }
  },
};

export default defineConfig({
  plugins: [layerOrder, routerErrors, workers, reactRouter()],
  publicDir: 'src/web/public',
  // One stylesheet (17 kB compressed) for all pages loads sooner than the fifteen files that a page would need.
  build: { assetsInlineLimit: 0, cssMinify: true, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Reading a property and creating an icon's component have no effect.
          treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['createIcon'] },
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
