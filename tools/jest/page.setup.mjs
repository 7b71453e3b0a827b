// Testing Library would register its hooks only with the worker's first spec file.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';
const { cleanup, configure } = await import('@testing-library/react');

// The default of 1 s is too short next to three other workers on two cores.
configure({ asyncUtilTimeout: 5_000 });
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
afterEach(cleanup);
