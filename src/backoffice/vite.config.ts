import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** Declares the order of the cascade layers in every stylesheet, as in the shop's build. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (/src\/(backoffice|ui)\/.*\.css$/.test(id) ? `@layer base, ui, feature;\n${code}` : null),
};

/** Of the components' texts, those of one language. */
const languages = { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' as const };

export default defineConfig({
  base: '/operacion/',
  plugins: [layerOrder, languages, reactRouter()],
  publicDir: false,
  build: { assetsInlineLimit: 0, cssMinify: true, cssCodeSplit: false, emptyOutDir: true },
});
