import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ChainsProvider } from '../data/chains';
import { useStore } from '../data/store';
import { AccountPage } from '../pages/account-page';
import { GatewayPage } from '../pages/gateway-page';
import { LeaderboardPage } from '../pages/leaderboard-page';
import { NotFoundPage } from '../pages/not-found-page';
import { OrderPage } from '../pages/order-page';
import { OrdersPage } from '../pages/orders-page';
import { StartPage } from '../pages/start-page';
import { TokensPage } from '../pages/tokens-page';
import { TransactionPage } from '../pages/transaction-page';
import { followNavigation, useLocation } from '../routing/location';
import { type Route, routeOf } from '../routing/routes';
import { apiKey } from '../session/api-key';
import { ApiKeyDialog } from '../session/api-key-dialog';
import { ErrorBoundary } from './error-boundary';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';

/** The explorer: the page that the URL names, between header and footer. */
export function App() {
  const url = useLocation();
  const key = useStore(apiKey);
  const main = useRef<HTMLElement>(null);
  const route = routeOf(url);
  const isFirst = useRef(true);

  // Before the first paint: the history may move at once.
  useLayoutEffect(followNavigation, []);
  useEffect(() => {
    // A screen reader reads on at the new page. The first page is read by itself.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [url.pathname]);

  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <PageHeader page={route.page} />
      <main id="main" ref={main} tabIndex={-1}>
        <ChainsProvider key={key}>
          <ErrorBoundary key={url.pathname}>
            <Page route={route} />
          </ErrorBoundary>
        </ChainsProvider>
      </main>
      <PageFooter />
      <ApiKeyDialog />
    </>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case 'start':
      return <StartPage />;
    case 'order':
      return <OrderPage key={route.orderId} orderId={route.orderId} />;
    case 'orders':
      return <OrdersPage filter={route.filter} offset={route.offset} />;
    case 'transaction':
      return <TransactionPage key={route.hash} hash={route.hash} />;
    case 'account':
      return <AccountPage key={route.address} address={route.address} offset={route.offset} />;
    case 'tokens':
      return <TokensPage chainId={route.chainId} search={route.search} offset={route.offset} />;
    case 'leaderboard':
      return <LeaderboardPage wallet={route.wallet} offset={route.offset} />;
    case 'gateway':
      return <GatewayPage />;
    case 'unknown':
      return <NotFoundPage />;
  }
}
