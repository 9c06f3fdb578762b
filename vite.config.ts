import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/**
 * Few files: what every page of the shop shows, and what most of them share. A group also takes what its files import. The calls
 * of account, checkout and orders are for the pages that need them.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  {
    name: 'shell',
    test: /src\/(ui\/[^/]+|web\/(lib\/(?!customer-api)|features\/(cards|shop-frame)\/).*)$/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /src\/(ui\/components|web\/features\/(cart(?!\/(fee-alerts|cart-summary))|fees|compare))\//,
    minShareCount: 3,
    priority: 1,
  },
];

/** Declares the order of the cascade layers in every stylesheet, so that it does not depend on which one loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (/src\/(web|ui)\/.*\.css$/.test(id) ? `@layer base, ui, feature;\n${code}` : null),
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
  plugins: [layerOrder, workers, reactRouter()],
  publicDir: 'src/web/public',
  build: { assetsInlineLimit: 0, cssMinify: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A module of ours does nothing by being loaded, but for the one that configures zod: a page leaves out those of
          // which it uses nothing.
          treeshake: {
            moduleSideEffects: [
              { test: /\/src\/contract\/zod\.ts$/, sideEffects: true },
              { test: /\/src\/.*\.tsx?$/, sideEffects: false },
            ],
          },
          output: {
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
      },
    },
  },
});
