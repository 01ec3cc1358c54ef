<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Catalogue\CatalogueUrl;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\Endpoint;
use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\Provider;
use VvPlayer\Http\Request;

/** The answers of the host's own content that the start of a page asks for, by the URLs of their calls. */
final readonly class PageAnswers
{
    /** Parameters that choose the episode. */
    public const CHOICE = ['episode_id', 'season', 'episode'];
    private Endpoint $endpoint;
    /** URL of the catalogue, as the page has it. */
    private string $base;

    public function __construct(Provider $provider, private Request $request)
    {
        $this->endpoint = new Endpoint($provider);
        $this->base = Links::of($request, $provider->query())->call(Endpoint::PATH);
    }

    /**
     * @param string|null $adList path of the ad list with `{content_id}`; null where it is not ours
     * @return iterable<string, string> JSON by URL, the most useful first; nothing of a film that is not found
     */
    public function of(ContentKey $content, ?string $adList): iterable
    {
        $found = $this->body(rawurldecode($content->path()));
        $id = $found === null ? null : json_decode($found, true)['id'];
        if ($found === null || $id === null) {
            return;
        }
        $part = rawurlencode((string) $id);
        $episodes = (string) $this->body("/episodes?content-id=$id");
        yield $this->url($content->path()) => $found;
        yield CatalogueUrl::join($this->base, '/episodes', ['content-id' => (string) $id]) => $episodes;
        yield $this->url("/contents/$part/available") => (string) $this->body("/contents/$id/available");
        yield from $this->master($episodes);
        if ($adList !== null) {
            yield str_replace('{content_id}', $part, $adList) => (string) $this->body("/ads/$id");
        }
        yield $this->url("/contents/$part/seasons") => (string) $this->body("/contents/$id/seasons");
    }

    /** @return iterable<string, string> the master JSON of the episode that the query asks for, in its first dub */
    private function master(string $episodes): iterable
    {
        $url = self::streamOf(json_decode($episodes, true), $this->request);
        $isOurs = str_starts_with($url, "$this->base/");
        $body = $isOurs ? $this->body(rawurldecode(substr($url, strlen($this->base)))) : null;
        if ($body !== null) {
            yield $url => $body;
        }
    }

    /**
     * The URL of the stream of the episode that the query asks for, in its first dub, as the answer has it; empty without one.
     *
     * @param mixed $answer of the episodes
     */
    public static function streamOf(mixed $answer, Request $request): string
    {
        $episodes = array_filter(is_array($answer) ? $answer['items'] ?? $answer : [], is_array(...));
        $asked = static fn (string $value) => $value !== '';
        $wanted = array_filter(['id' => $request->parameter('episode_id')], $asked)
            ?: array_filter(['season' => $request->parameter('season'), 'order' => $request->parameter('episode')], $asked);
        $numbers = static fn (array $episode) => ['season' => $episode['season']['order'] ?? 0, 'order' => $episode['order'] ?? 0];
        usort($episodes, static fn (array $one, array $other) => $numbers($one) <=> $numbers($other));
        foreach ($episodes as $episode) {
            $has = array_filter($numbers($episode) + ['id' => $episode['id'] ?? null], is_scalar(...));
            if (array_diff_assoc($wanted, array_map(strval(...), $has)) === []) {
                $url = ($episode['episodeVariants'][0]['filepath'] ?? '') ?: $episode['m3u8MasterFilePath'] ?? '';

                return is_string($url) ? $url : '';
            }
        }

        return '';
    }

    private function url(string $path): string
    {
        return CatalogueUrl::join($this->base, $path);
    }

    /** @param string $path of a call, decoded; null without an answer */
    private function body(string $path): ?string
    {
        $response = $this->endpoint->answer($this->request->withPath(Endpoint::PATH . $path));

        return $response->status === 200 && is_string($response->body) ? $response->body : null;
    }
}
