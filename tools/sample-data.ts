import { fillSampleData } from './sample-data/fill.ts';

const [origin = 'http://localhost:8080', oidcUrl = 'http://localhost:8081'] = process.argv.slice(2);
await fillSampleData({ origin, oidcUrl, log: (line) => console.log(line) });
