// React has two halves and chooses between them when it is first loaded. This module is imported before anything that
// may load it; a different value given from outside stands.
process.env.NODE_ENV ??= 'production';
