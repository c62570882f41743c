import { Field } from './field';

/** The part of a list that a response holds. */
export class PageView {
  @Field('integer', 'The most items of this page.', 100, { minimum: 1 })
  limit!: number;

  @Field('integer', 'The number of items before this page.', 0, { minimum: 0 })
  offset!: number;

  @Field('integer', 'The number of items of the whole list.', 2741, { minimum: 0 })
  total!: number;
}
