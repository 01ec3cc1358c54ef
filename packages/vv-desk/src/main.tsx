import { createRoot } from 'react-dom/client';
import { App } from './app';
import 'uplot/dist/uPlot.min.css';
import './styles/desk.css';

const root = document.getElementById('desk');
if (root) createRoot(root).render(<App />);
