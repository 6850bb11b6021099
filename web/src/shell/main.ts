import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './app.css';
import '../kit/board.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadWords } from '../kit/words/load';
import { settings } from '../kit/settings.svelte';

const target = document.getElementById('page');
// Nothing can be said before the words are there.
if (target) void loadWords(settings.language).then(() => mount(App, { target }));
