export type Port = 'main' | 'management';

/** Where routes are served once there is a management port; every other one is served on the main port. */
const portsOfRoutes: readonly [RegExp, readonly Port[]][] = [
  [/^\/health\//, ['main', 'management']],
  [/^\/(metrics|docs)(\/|$)/, ['management']],
];

/** Whether a route is there on a port; `route` is its pattern. */
export const isRouteOnPort = (port: Port, route: string): boolean =>
  (portsOfRoutes.find(([routes]) => routes.test(route))?.[1] ?? ['main']).includes(port);
