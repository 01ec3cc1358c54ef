declare module 'media-icons/dist/icons/*.js' {
  const markup: string;
  export default markup;
}
