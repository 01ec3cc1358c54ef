<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\CatalogueUrl;
use VvPlayer\ContentKey;
use VvPlayer\Request;

/** The answers of the host's own content that the start of a page asks for, by the URLs of their calls. */
final readonly class PageAnswers
{
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
        $episode = $this->chosen(json_decode($episodes, true));
        $url = $episode['episodeVariants'][0]['filepath'] ?? $episode['m3u8MasterFilePath'] ?? '';
        $isOurs = str_starts_with($url, "$this->base/");
        $body = $isOurs ? $this->body(rawurldecode(substr($url, strlen($this->base)))) : null;
        if ($body !== null) {
            yield $url => $body;
        }
    }

    /**
     * @param list<array<string, mixed>> $episodes
     * @return array<string, mixed>|null
     */
    private function chosen(array $episodes): ?array
    {
        $asked = fn (string $parameter) => $this->request->parameter($parameter);
        $wanted = array_filter(['id' => $asked('episode_id')], static fn (string $value) => $value !== '')
            ?: array_filter(['season' => $asked('season'), 'order' => $asked('episode')], static fn (string $value) => $value !== '');
        usort($episodes, static fn (array $one, array $other) => [$one['season']['order'] ?? 0, $one['order']]
            <=> [$other['season']['order'] ?? 0, $other['order']]);
        foreach ($episodes as $episode) {
            $has = ['season' => $episode['season']['order'] ?? null] + $episode;
            if (array_diff_assoc($wanted, array_map(strval(...), array_intersect_key($has, $wanted))) === []) {
                return $episode;
            }
        }

        return null;
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
