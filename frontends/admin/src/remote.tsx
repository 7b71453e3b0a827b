import type { admin, RemoteModule } from '@masque/web-kit/pages';
import { ReportsPage } from './reports/ReportsPage.tsx';

export default { pages: { reports: ReportsPage } } satisfies RemoteModule<typeof admin>;
