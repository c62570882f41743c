import { render } from 'preact';

const App = () => <h1>Order explorer</h1>;

const root = document.getElementById('app');
if (root) render(<App />, root);
