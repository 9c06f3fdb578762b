import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { SHELL_FILES } from './src/web/shell-files.ts';

const SHELL = new RegExp(SHELL_FILES.map((path) => path.replaceAll('.', '\\.')).join('|'));

/** Declares the order of the cascade layers in every stylesheet, so that it does not depend on which one loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (/src\/(web|ui)\/.*\.css$/.test(id) ? `@layer base, ui, feature;\n${code}` : null),
};

export default defineConfig({
  plugins: [layerOrder, reactRouter()],
  publicDir: 'src/web/public',
  // One stylesheet (17 kB compressed) for all pages loads sooner than the fifteen files that a page would need.
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
