import { createBrowserRouter, createStore, RouterProvider, StoreProvider, useTheme } from '@masque/web-kit';
import { ThemeProvider, Toasts } from '@masque/web-ui';
import { routes } from './routes.tsx';

const store = createStore();
const router = createBrowserRouter(routes);

export function App() {
  const theme = useTheme();
  return (
    <StoreProvider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
        <Toasts />
      </ThemeProvider>
    </StoreProvider>
  );
}
