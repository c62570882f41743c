/** So much of the descriptors that the process may open goes to callers; the rest to interfaces, Redis and files. */
const callersShare = 0.5;

/** A connection costs some 10 KB. */
const mostByDefault = 16_384;

/** Where the limit cannot be found out. */
const usualDescriptors = 1024;

/** The management port's own allowance: a scraper, a balancer and a few people. */
export const maxManagementConnections = 64;

/** How many connections the main port has at a time unless it is configured: it suits the limit of open files. */
export function defaultMaxConnections(): number {
  const descriptors = maxOpenFiles();
  return Math.max(1, Math.min(mostByDefault, Math.floor(descriptors * callersShare)));
}

/** The limit of this process (`ulimit -n`). Node has raised it to the hard limit at its start. */
function maxOpenFiles(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = report.userLimits?.open_files?.soft ?? usualDescriptors;
  return soft === 'unlimited' ? Infinity : soft;
}
