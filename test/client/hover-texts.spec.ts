import ts from 'typescript';
import { ClientPackage } from '../support/client-package';

/** What an editor shows of each of these expressions. */
const shown: Record<string, string> = {
  'client.getOrder(id)': 'Promise<Order>',
  "client.getOrder(id, { expand: 'raw' })": 'Promise<Order & { raw: RawRecords; }>',
  "client.getOrder(id, { fields: ['status', 'give.amount'] })":
    'Promise<{ give: { amount: Amount | null; }; status: LifecycleState; }>',
  'client.getOrder(id, { fields: id })': 'Promise<PartialOrder>',
  'client.getOrderStatus(id)': 'Promise<OrderStatus>',
  'client.listOrders([id])': 'Promise<OrderResults<Order>>',
  'client.listTransactionOrders(id)': 'Promise<TransactionOrders<Order>>',
  "client.listTransactionOrders(id, { expand: 'none' })": 'Promise<TransactionOrderIds>',
  'client.listTransactions([id])': 'Promise<TransactionResults>',
  'client.listAccountOrders(id)': 'Promise<OrderPage>',
  'client.searchOrders({ maker: id })': 'Promise<OrderPage>',
  'client.iterateOrders({ account: id })': 'AsyncIterableIterator<OrderRow>',
  'client.getCancellation(id)': 'Promise<OrderCancellation>',
  'client.getExternalCallCancellation(id)': 'Promise<ExternalCallCancellation>',
  "client.listTokens({ chainId: '1' })": 'Promise<TokenPage>',
  'client.listPopularTokens()': 'Promise<TokenPage>',
  'client.getLeaderboard()': 'Promise<Leaderboard>',
  'client.listChains()': 'Promise<Chains>',
  'client.watchOrder(id)': 'AsyncIterableIterator<OrderStatus>',
  'client.watchAccount(id)': 'AsyncIterableIterator<AccountState>',
  'order.status': 'LifecycleState',
  'order.outcome': 'Outcome',
  'order.phase': 'Phase',
  'order.give': 'Give',
  'order.take.amount': 'Amount | null',
  'order.externalCall.state': 'ExternalCallState | null',
  'order.timeline': 'TimelineEvent[]',
  'order.meta.agreement': 'Agreement',
  'problem.code': 'ProblemCode',
};

describe('hover texts of the client', () => {
  let client: ClientPackage;
  let checker: ts.TypeChecker;
  let program: ts.SourceFile;

  beforeAll(async () => {
    client = await ClientPackage.build();
    const lines = Object.keys(shown).map((expression) => `void (${expression});`);
    const head = `import { type Client, type Order, type Problem } from '@order-gateway/client';
      export * from '@order-gateway/client';
      declare const client: Client, order: Order, problem: Problem, id: string;`;
    const path = client.write('program.mts', [head, ...lines].join('\n'));
    const options = { module: ts.ModuleKind.NodeNext, strict: true, types: [] };
    const compiled = ts.createProgram([path], options);
    checker = compiled.getTypeChecker();
    program = compiled.getSourceFile(path)!;
  }, 60_000);

  afterAll(() => {
    client.remove();
  });

  it('name each type', () => {
    const found: Record<string, string> = {};
    const visit = (node: ts.Node): void => {
      if (!ts.isVoidExpression(node)) {
        ts.forEachChild(node, visit);
        return;
      }
      const { expression } = node.expression as ts.ParenthesizedExpression;
      const type = checker.getTypeAtLocation(expression);
      found[expression.getText()] = checker.typeToString(type, expression);
    };
    visit(program);
    expect(found).toEqual(shown);
  });

  it('explain every export, and every member and option', () => {
    const isExplained = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0;
    const names = checker.getExportsOfModule(checker.getSymbolAtLocation(program)!).flatMap((alias) => {
      const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
      const isView = symbol.declarations?.[0]?.getSourceFile().fileName.endsWith('/api.d.ts');
      const members = symbol.flags & ts.SymbolFlags.Interface ? [...(symbol.members?.values() ?? [])] : [];
      const unexplained = members.filter(
        (member) => member.flags & ts.SymbolFlags.Property && !isExplained(member),
      );
      return [
        ...(isExplained(symbol) || isView ? [] : [symbol.name]),
        ...unexplained.map(({ name }) => `${symbol.name}.${name}`),
      ];
    });
    expect(names).toEqual([]);
  });
});
