import { Field, NullableField } from '../../http/schema/field';

const onManagementPort = 'Null where it is on the management port.';

/** Paths on this port; those in braces take an id. */
export class LinksView {
  @Field('string', 'An order.', '/v1/orders/{orderId}')
  orders!: string;

  @NullableField('string', `The documentation, as a page. ${onManagementPort}`, '/docs')
  docs!: string | null;

  @NullableField(
    'string',
    `The documentation, as an OpenAPI document. ${onManagementPort}`,
    '/docs/openapi.json',
  )
  openapi!: string | null;

  @Field('string', 'Whether this gateway is ready, and the state of what it depends on.', '/health/ready')
  health!: string;

  @NullableField('string', `Counts and measures. ${onManagementPort}`, '/metrics')
  metrics!: string | null;

  @NullableField('string', 'The page for people. Null where it is off.', '/explorer')
  explorer!: string | null;
}
