// React has a development and a production build and chooses between them when it is first loaded. So this module is
// imported before anything that may load React; a NODE_ENV that is set already stays.
process.env.NODE_ENV ??= 'production';
