import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'src/web/public',
  build: { assetsInlineLimit: 0, cssMinify: true },
});
