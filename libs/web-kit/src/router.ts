/** The only door to the router, so that all front ends share one, and only what is used is shipped. */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
