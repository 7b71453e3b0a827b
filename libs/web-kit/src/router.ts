/** The only importer of the router: all front ends share one instance, and only what is used is bundled. */
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
