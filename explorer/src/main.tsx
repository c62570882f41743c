import { render } from 'preact';
import { App } from './shell/app';

const root = document.getElementById('app');
if (root) render(<App />, root);
