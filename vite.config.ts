import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/** What every page loads is in few files; the rest is left to the bundler. A group also takes what its files import. */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: 'shell', test: /node_modules\/@tanstack\/|src\/web\/routes\/layouts\//, priority: 2 },
  {
    name: 'shared',
    test: /src\/(ui\/components|web\/(lib|features\/(cart|catalog|fees)))\//,
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
  // One stylesheet (20 kB compressed) for all pages loads sooner than the fifteen files that a page would need.
  build: { assetsInlineLimit: 0, cssMinify: true, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Reading a property and creating an icon's component have no effect.
          treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['createIcon'] },
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
