import { type OrderRowView } from './order-list.view';

/** The columns of a list of orders: amounts in base units, exact, and in human units. */
const columns: Readonly<Record<string, (row: OrderRowView) => string | boolean | null | undefined>> = {
  orderId: (row) => row.orderId,
  createdAt: (row) => row.createdAt,
  status: (row) => row.status,
  outcome: (row) => row.outcome,
  userFinal: (row) => row.userFinal,
  protocolFinal: (row) => row.protocolFinal,
  message: (row) => row.message,
  giveChainId: (row) => row.give.chain?.id,
  giveToken: (row) => row.give.token?.address,
  giveSymbol: (row) => row.give.token?.symbol,
  giveAmount: (row) => row.give.amount?.value,
  giveAmountFormatted: (row) => row.give.amount?.formatted,
  takeChainId: (row) => row.take.chain?.id,
  takeToken: (row) => row.take.token?.address,
  takeSymbol: (row) => row.take.token?.symbol,
  takeAmount: (row) => row.take.amount?.value,
  takeAmountFormatted: (row) => row.take.amount?.formatted,
  takeFinalAmount: (row) => row.take.finalAmount?.value,
  externalCallState: (row) => row.externalCall.state,
  fixedFee: (row) => row.fees.fixed?.value,
  finalPercentFee: (row) => row.fees.finalPercent?.value,
  affiliateBeneficiary: (row) => row.fees.affiliate?.beneficiary,
  affiliateFee: (row) => row.fees.affiliate?.amount?.value,
  created: (row) => row.links.created,
  agreement: (row) => row.meta.agreement,
  asOf: (row) => row.meta.asOf,
};

/** The rows as CSV (RFC 4180), with a header. What is not known is empty. */
export const orderRowsCsv = (rows: readonly OrderRowView[]): string =>
  [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row)))]
    .map((record) => `${record.map(field).join(',')}\r\n`)
    .join('');

/** Where a spreadsheet begins a formula, also in quotes, or behind what it splits a line at: an apostrophe makes it a text. */
const formulaStart = /(^|[\t\r\n;])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

function field(value: string | boolean | null | undefined): string {
  const text = String(value ?? '').replace(formulaStart, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
