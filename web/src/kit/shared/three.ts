/** `three` for modules from elsewhere: the one that our boards use. */
export * from 'three';
