import { makeRunFolder } from './run-folder';

/** What comes before all specs. */
export default makeRunFolder;
