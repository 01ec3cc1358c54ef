import { describe, expect, test } from 'vitest';
import { inferSourceType } from '@/domain/catalogue/source-type';

describe('inferSourceType', () => {
  test.each([
    ['https://cdn.example/film.m3u8', 'hls'],
    ['https://cdn.example/film.M3U8', 'hls'],
    ['https://cdn.example/film.m3u', 'hls'],
    ['https://cdn.example/film.m3u8?token=a.mp4', 'hls'],
    ['https://cdn.example/film.m3u8#x.mpd', 'hls'],
    ['/film.m3u8', 'hls'],
    ['film.m3u8', 'hls'],
    ['//cdn.example/film.m3u8', 'hls'],
    ['https://cdn.example/film.mpd', 'dash'],
    ['https://cdn.example/film.Mpd?a', 'dash'],
    ['https://cdn.example/film.mp4', 'mp4'],
    ['https://cdn.example/film.m4v', 'mp4'],
    ['https://cdn.example/film.webm', 'mp4'],
    ['https://cdn.example/film.MOV', 'mp4'],
    ['https://cdn.example/film.2160p.mp4', 'mp4'],
    ['https://cdn.example/film.m3u8;v=2', 'hls'],
    ['https://cdn.example/film.m3u8?path=/films/7', 'hls'],
    ['https://h/vv-player.php?path=/media/film.mp4', 'mp4'],
    ['https://cdn.example/%D0%BC%D0%B0%D1%8F%D0%BA.mp4', 'mp4'],
    ['blob:https://cdn.example/0b9c', 'object'],
  ])('%s is %s', (url, type) => {
    expect(inferSourceType(url)).toBe(type);
  });

  test.each([
    ['https://www.youtube.com/watch?v=x', 'youtube'],
    ['https://youtube.com/embed/x', 'youtube'],
    ['https://m.youtube.com/watch?v=x', 'youtube'],
    ['https://WWW.YouTube.COM/watch?v=x', 'youtube'],
    ['https://www.youtube-nocookie.com/embed/x', 'youtube'],
    ['https://youtu.be/x', 'youtube'],
    ['//youtu.be/x', 'youtube'],
    ['https://vimeo.com/1', 'vimeo'],
    ['https://player.vimeo.com/video/1?h=2', 'vimeo'],
    ['https://player.vimeo.com/external/1.m3u8', 'hls'],
  ])('takes the type from the host of a video service: %s is %s', (url, type) => {
    expect(inferSourceType(url)).toBe(type);
  });

  test.each([
    ['https://cdn.example/youtube/film.m3u8', 'hls'],
    ['https://cdn.example/youtube.com/film.mp4', 'mp4'],
    ['https://cdn.example/film.mpd?from=https://youtu.be/x', 'dash'],
    ['https://youtube.com.cdn.example/film.m3u8', 'hls'],
    ['https://notyoutube.com/film.m3u8', 'hls'],
    ['https://youtube.com@cdn.example/film.m3u8', 'hls'],
    ['https://cdn.example:8081/vimeo.com/film.mp4', 'mp4'],
    ['https://notvimeo.com/1', 'unknown'],
  ])('ignores the name of a service elsewhere in the URL: %s is %s', (url, type) => {
    expect(inferSourceType(url)).toBe(type);
  });

  test.each([
    '',
    'https://cdn.example/',
    'https://cdn.example/film',
    'https://cdn.example/film?x=.mp4',
    'https://cdn.example/film#.m3u8',
    'https://cdn.example/film.m3u8/',
    'https://cdn.example/film.m3u8x',
    'https://cdn.example/m3u8',
    'https://cdn.mp4',
    'https://cdn.example/film.constructor',
    'https://cdn.example/film.toString',
    'http://[',
  ])('is unknown for %j', (url) => {
    expect(inferSourceType(url)).toBe('unknown');
  });
});
