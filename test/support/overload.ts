import { LoadShedder } from '../../src/http/overload/load-shedder';
import { type RunningGateway } from './gateway';

/** Lets the gateway admit nothing that it may shed, as if too many requests were waiting, until the returned function is called. */
export function overload({ app }: RunningGateway): () => void {
  const shedder = app.get(LoadShedder, { strict: false });
  const decisions = [
    jest.spyOn(shedder, 'tryStart').mockReturnValue(false),
    jest.spyOn(shedder, 'tryEnqueue').mockReturnValue(false),
  ];
  return () => {
    decisions.forEach((decision) => {
      decision.mockRestore();
    });
  };
}
