import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { settings } from './lib/settings.svelte';

settings.paint();
mount(App, { target: document.getElementById('app')! });
