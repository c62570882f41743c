import { Field } from './field';

/** Which part of a list an answer holds. */
export class PageView {
  @Field('integer', 'How many items were asked for.', 100, { rule: { minimum: 1 } })
  limit!: number;

  @Field('integer', 'How many items were passed over.', 0, { rule: { minimum: 0 } })
  offset!: number;

  @Field('integer', 'How many items there are in all.', 2741, { rule: { minimum: 0 } })
  total!: number;
}
