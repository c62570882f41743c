import { field, ViewType } from './view-type';
import { count, positiveInteger } from './value-rules';

/** The part of a list that a response holds. */
export class PageView extends ViewType({
  limit: field(positiveInteger, 'The most items of this page.', 100),
  offset: field(count, 'The number of items before this page.', 0),
  total: field(count, 'The number of items of the whole list.', 2741),
}) {}
