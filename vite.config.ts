import { defineConfig } from 'vite';
import { assetManifestPlugin } from './dev/build/asset-manifest.ts';
import { ASSETS_DIR, assetPrefix } from './dev/build/asset-prefix.ts';
import { buildReportPlugin } from './dev/build/build-report.ts';
import { chunkStyles } from './dev/build/chunk-styles.ts';
import { compatibleBuild } from './dev/build/compatible-build.ts';
import { devPagePlugin } from './dev/build/dev-page.ts';
import { inlineHashesPlugin } from './dev/build/inline-hashes.ts';
import { inlineShellPlugin } from './dev/build/inline-shell.ts';
import { inlineStartupPlugin } from './dev/build/inline-startup.ts';
import { precompressPlugin } from './dev/build/precompress.ts';
import { preloadPlugin } from './dev/build/preload.ts';
import { codePlugins, version, widgetConfig } from './dev/build/widget-config.ts';
import { deskPlugin } from './dev/desk/build-desk.ts';

export default defineConfig(({ command }) => {
  const prefix = assetPrefix(process.env.VV_PUBLIC_URL);
  const config = widgetConfig('modern', command, prefix);
  const compatible = compatibleBuild(prefix);
  return {
    ...config,
    plugins: [
      ...codePlugins(prefix),
      chunkStyles(),
      compatible.plugin,
      inlineShellPlugin(),
      inlineStartupPlugin(prefix, compatible.files),
      preloadPlugin(prefix, compatible.files),
      precompressPlugin(ASSETS_DIR),
      inlineHashesPlugin(),
      deskPlugin(),
      assetManifestPlugin(ASSETS_DIR, version),
      buildReportPlugin(),
      devPagePlugin(process.env),
    ],
    build: { ...config.build, manifest: true },
  };
});
