import {
  createBrowserRouter,
  createStore,
  loadSession,
  RouterProvider,
  StoreProvider,
  useTheme,
} from '@masque/web-kit';
import { ThemeContext, Toasts } from '@masque/web-ui';
import { addLayerEntries } from './frame/layerEntry.ts';
import { remoteModules } from './remotes/remoteModules.ts';
import { routes } from './routes.tsx';

const store = createStore();
addLayerEntries(() => router.state.location.key);
const router = createBrowserRouter(routes);

/** ms. A page that loads sooner needs no skeleton, which React would show for at least 300 ms. */
const patience = 200;

/** Resolves when the session and the page's code have loaded, or after `patience`. */
export const firstPage: Promise<unknown> = Promise.race([
  Promise.all([loadSession(store), ...remoteModules.started()]).catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, patience)),
]);

export function App() {
  const theme = useTheme();
  return (
    <StoreProvider store={store}>
      <ThemeContext value={theme}>
        <RouterProvider router={router} />
        <Toasts />
      </ThemeContext>
    </StoreProvider>
  );
}
