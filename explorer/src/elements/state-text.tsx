import { Fragment } from 'preact';

/** Between the words of the name of a state. */
const seam = /(?<=[a-z])(?=[A-Z])/;

/** Text with names of states. One that is longer than a line breaks between its words: `ClaimedOrder|Cancel`. */
export function StateText({ text }: { text: string }) {
  return (
    <>
      {text.split(/(\s+)/).map((word, index) => {
        const [first, ...rest] = word.split(seam);
        if (rest.length === 0) return word;
        return (
          <span key={index} class="state-name">
            {first}
            {rest.map((part, place) => (
              <Fragment key={place}>
                <wbr />
                {part}
              </Fragment>
            ))}
          </span>
        );
      })}
    </>
  );
}
