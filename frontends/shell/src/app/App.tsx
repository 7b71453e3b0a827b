import { BrowserRouter, createStore, StoreProvider, useTheme } from '@masque/web-kit';
import { ThemeProvider, Toasts } from '@masque/web-ui';
import { Shell } from './frame/Shell.tsx';

const store = createStore();

export function App() {
  const theme = useTheme();
  return (
    <StoreProvider store={store}>
      <ThemeProvider theme={theme}>
        <BrowserRouter>
          <Shell />
        </BrowserRouter>
        <Toasts />
      </ThemeProvider>
    </StoreProvider>
  );
}
