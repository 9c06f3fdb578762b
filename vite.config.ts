import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** What every page of the shop runs before the first touch; one file compresses better than thirty. */
const SHELL = new RegExp(
  [
    'src/web/(root|entry\\.client)\\.tsx',
    'src/web/lib/(api|rate|session|settings|storage|store|nonce|resource|owned-resource|profile)\\.tsx?',
    'src/web/features/shell/(?!(drawer|categories-panel|footer|error-screen|minimal-frame)\\.)',
    'src/web/features/search/(search-box|search-input|use-search)\\.',
    'src/web/features/cart/(use-cart|cart-store|cart-line)\\.ts',
    'src/web/routes/layouts/shop\\.tsx',
    'src/ui/(class-names|copy|format-number)\\.ts',
    'src/ui/components/(snackbar|countdown|icon-button|disclosure)\\.tsx?',
    'src/ui/brand/(onda|onda-path)\\.tsx?',
    'src/web/copy/shell\\.ts',
    'src/contract/(calls|pages|caller)\\.ts',
    'src/domain/money/',
  ].join('|'),
);

/** Whichever stylesheet of a page arrives first, the cascade's layers keep one order. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (/src\/(web|ui)\/.*\.css$/.test(id) ? `@layer base, ui, feature;\n${code}` : null),
};

export default defineConfig({
  plugins: [layerOrder, reactRouter()],
  publicDir: 'src/web/public',
  // One stylesheet (17 kB compressed) comes sooner than the fifteen that a page would need of it, and serves every page.
  build: { assetsInlineLimit: 0, cssMinify: true, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 10 },
                { name: 'shell', test: SHELL, priority: 8 },
              ],
            },
          },
        },
      },
    },
  },
});
