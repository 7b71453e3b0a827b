import path from 'node:path';
import { firstLoad, manifests } from '@masque/web-kit/pages';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Configuration } from '@rspack/core';

export const remotes = manifests.map(({ name }) => name);
export const frontends = ['shell', ...remotes];

const root = path.resolve(import.meta.dirname, '..');
export const distOf = (name: string) => `${root}/frontends/${name}/dist`;

/** Offered by the shell and never bundled by a remote. Router, store and widgets come through the two kits. */
const sharedModules = [
  'react',
  'react/jsx-runtime',
  // A remote's own copy knows no root: its `flushSync` would flush nothing.
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

/** What a remote exposes, and its styles. Like its entry it has no hash: the boot script preloads it by name. */
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

/** The first versions with all that is used (`URL.parse` came last): nothing is written twice for older ones. */
const browsers = ['chrome >= 126', 'firefox >= 126', 'safari >= 18'];

const dynamicCss = `${root}/libs/web-ui/src/theme/dynamicCss.ts`;

/** react-router's exports lead to its development build, which warns in the console. */
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
      // Custom properties keep their names: one module sets what another one reads.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: { 'css/module': { localIdentName: dev ? '[name]-[local]' : '[uniqueName]-[hash:6]-[local]' } },
      rules: [
        { resource: `${root}/libs/contracts/src/index.ts`, use: `${root}/frontends/contracts.loader.mjs` },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
        { test: /\.woff2$/, type: 'asset/resource' },
        // Named after the .woff2 in the fonts' style sheets, for browsers that know no modules either.
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
      // A page's code is one file, which the boot script knows by name.
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

/** The age gate and the theme, a few KiB that come before everything else and load the app when it may be seen. */
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

/** Workers of a remote by the name of their file, which has no hash. They know nothing of the federation's runtime. */
const workers: Readonly<Record<string, Record<string, string>>> = {
  browse: {
    'card.worker': './src/create/card.worker.ts',
    'lore.worker': './src/lorebook/lore.worker.ts',
  },
};

const worker = (name: string, entry: Record<string, string>, dev: boolean): Configuration => {
  const { output, ...rest } = common(name, 'worker', dev);
  return { ...rest, target: ['webworker', 'es2022'], entry, output: { ...output, filename: '[name].js' } };
};

export const configurations = (name: string, dev: boolean): Configuration[] => {
  const own = workers[name];
  return [...(name === 'shell' ? [boot(dev)] : []), app(name, dev), ...(own ? [worker(name, own, dev)] : [])];
};
