const shapes = {
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 5V4H5v11h1',
  external: 'M14 5h5v5m0-5-8 8M10 6H6v12h12v-4',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.5',
} as const;

/** A line drawing in the colour of the text. Decoration: the text beside it has the same meaning. */
export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
