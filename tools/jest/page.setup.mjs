// Testing Library's own hooks would be those of the worker's first spec file alone.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';
const { cleanup, configure } = await import('@testing-library/react');

// One second isn't enough beside three other workers on two cores.
configure({ asyncUtilTimeout: 5_000 });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(cleanup);
