import { type ComponentChildren } from 'preact';
import { type Tone } from './tone';
import { Icon } from './icon';

interface NoticeProps {
  readonly tone: Extract<Tone, 'warn' | 'bad'>;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Something about the whole page that a reader has to know: a conflict, a missing part, an old copy. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div class={`notice ${tone}`} role="note">
      <Icon name="warning" />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
