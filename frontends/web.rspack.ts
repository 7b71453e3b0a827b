import path from 'node:path';
import { firstLoad, manifests } from '@masque/web-kit/pages';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';

export const remotes = manifests.map(({ name }) => name);
export const frontends = ['shell', ...remotes];

const root = path.resolve(import.meta.dirname, '..');
export const distOf = (name: string) => `${root}/frontends/${name}/dist`;

/** The shell provides these; remotes never bundle them. The router, store and widgets come through the two kits. */
const sharedModules = [
  'react',
  'react/jsx-runtime',
  // A remote's own copy would have no root, so its `flushSync` would do nothing.
  'react-dom',
  '@masque/web-kit',
  '@masque/web-ui',
  '@masque/web-ui/data',
  '@masque/web-ui/pickers',
];
const lazyModules = new Set(['@masque/web-ui/pickers']);

const shared = (host: boolean) =>
  Object.fromEntries(
    sharedModules.map((name) => [
      name,
      {
        singleton: true,
        requiredVersion: false as const,
        ...(host ? { eager: !lazyModules.has(name) } : { import: false as const }),
      },
    ]),
  );

/** A remote's exposed module and styles. No hash: the boot script preloads it by name. */
const firstChunk = 'first';

const federation = (name: string) => {
  const host = name === 'shell';
  return new ModuleFederationPlugin({
    name,
    filename: host ? undefined : 'remoteEntry.js',
    exposes: host ? undefined : { './remote': { import: './src/remote.tsx', name: firstChunk } },
    remotes: host
      ? Object.fromEntries(remotes.map((remote) => [remote, `${remote}@/remotes/${remote}/remoteEntry.js`]))
      : undefined,
    shared: shared(host),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: {
      ...(host ? { provideExternalRuntime: true } : { externalRuntime: true }),
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
};

/** The first versions that support everything used (`URL.parse` came last); older ones get no transpiled code. */
const browsers = ['chrome >= 126', 'firefox >= 126', 'safari >= 18'];

const dynamicCss = `${root}/libs/web-ui/src/theme/dynamicCss.ts`;

/** react-router's exports resolve to its development build, which logs warnings. */
const quietRouter = {
  'react-router$': `${root}/node_modules/react-router/dist/production/index.mjs`,
  'react-router/dom$': `${root}/node_modules/react-router/dist/production/dom-export.mjs`,
};

function common(name: string, part: string, dev: boolean): Configuration {
  const file = (kind: string) => (dev ? `${part}-[name].${kind}` : `[name].[contenthash:10].${kind}`);
  const chunkFile = (kind: string) => (data: { chunk?: { name?: string } }) =>
    data.chunk?.name === firstChunk ? `[name].${kind}` : file(kind);
  return {
    name: `${name}:${part}`,
    context: `${root}/frontends/${name}`,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : false,
    output: {
      path: distOf(name),
      publicPath: name === 'shell' ? '/' : `/remotes/${name}/`,
      uniqueName: `masque_${name}_${part}`,
      filename: file('js'),
      chunkFilename: chunkFile('js'),
      cssFilename: file('css'),
      cssChunkFilename: chunkFile('css'),
      assetModuleFilename: '[name].[contenthash:10][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['masque-source', '...'],
      alias: dev ? {} : quietRouter,
    },
    module: {
      // Custom properties keep their names: one module sets them and another reads them.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: { 'css/module': { localIdentName: dev ? '[name]-[local]' : '[uniqueName]-[hash:6]-[local]' } },
      rules: [
        { resource: `${root}/libs/contracts/src/index.ts`, use: `${root}/frontends/contracts.loader.mjs` },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.woff2$/, type: 'asset/resource' },
        // The fonts' style sheets list it after .woff2, for browsers without module support.
        { test: /\.woff$/, type: 'asset/resource', generator: { emit: false } },
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: {
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: dev } },
              },
            },
          },
        },
      ],
    },
    optimization: {
      splitChunks: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { format: { comments: false }, compress: { passes: 2 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

const replaceDynamicCss = () =>
  new rspack.NormalModuleReplacementPlugin(/(?:Dom|\.)\/dynamicCSS(?:\.js)?$/, dynamicCss);

/** The age gate and the theme: a few KiB that load first, and load the app once it may be shown. */
const boot = (dev: boolean): Configuration => ({
  ...common('shell', 'boot', dev),
  entry: { boot: './src/boot/index.ts' },
  plugins: [new rspack.DefinePlugin({ FIRST_LOAD: JSON.stringify(firstLoad) })],
});

const app = (name: string, dev: boolean): Configuration => ({
  ...common(name, 'app', dev),
  entry: name === 'shell' ? { app: './src/app/index.tsx' } : {},
  plugins: [federation(name), replaceDynamicCss()],
});

/** Workers by output file; no hash, no federation runtime. */
const workers: Readonly<Record<string, Record<string, string>>> = {
  browse: {
    'card.worker': './src/create/card.worker.ts',
    'lore.worker': './src/lorebook/lore.worker.ts',
    'folder.worker': './src/folder/scan/folder.worker.ts',
  },
  chat: { 'regex.worker': './src/regex/regex.worker.ts' },
  profile: { 'regex.worker': './src/regex/regex.worker.ts' },
};

const beforeSchemas = `${root}/frontends/withoutEval.ts`;

export const workerEntries = (name: string): Record<string, [string, string]> =>
  Object.fromEntries(Object.entries(workers[name] ?? {}).map(([file, entry]) => [file, [beforeSchemas, entry]]));

const worker = (name: string, dev: boolean): Configuration => {
  const { output, ...rest } = common(name, 'worker', dev);
  const entry = workerEntries(name);
  return { ...rest, target: ['webworker', 'es2022'], entry, output: { ...output, filename: '[name].js' } };
};

export const configurations = (name: string, dev: boolean): Configuration[] => {
  return [...(name === 'shell' ? [boot(dev)] : []), app(name, dev), ...(name in workers ? [worker(name, dev)] : [])];
};
