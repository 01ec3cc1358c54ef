<?php

declare(strict_types=1);

namespace VvPlayer;

use VvPlayer\Assets\AssetCache;
use VvPlayer\Assets\AssetFolder;
use VvPlayer\Assets\AssetPath;
use VvPlayer\Assets\AssetStore;
use VvPlayer\Assets\Assets;
use VvPlayer\Assets\Builds;
use VvPlayer\Assets\Manifest;
use VvPlayer\Assets\UpstreamAssets;
use VvPlayer\Cards\Cards;
use VvPlayer\Cards\CatalogueCards;
use VvPlayer\Cards\OEmbed;
use VvPlayer\Cards\OwnCards;
use VvPlayer\Cards\PlayerUrl;
use VvPlayer\Catalogue\Endpoint;
use VvPlayer\Catalogue\MediaRequest;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Doctor\Doctor;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Page\WidgetPage;
use VvPlayer\Settings\Settings;

/** Routes a request to the widget's page, an asset, a page about the player, or a plain error. */
final readonly class Player
{
    private const METHODS = ['GET', 'HEAD'];

    public function __construct(private Settings $settings)
    {
    }

    public function answer(Request $request): Response
    {
        $response = $this->route($request);

        return $request->method === 'HEAD' ? $response->withoutBody() : $response;
    }

    private function route(Request $request): Response
    {
        if (!$request->isForPlayer()) {
            return Response::notFound();
        }
        if (Endpoint::isFor($request)) {
            return (new Endpoint(Providers::of($this->settings->content, $request)))->answer($request);
        }
        if (MediaRequest::isFor($request)) {
            return $this->media($request);
        }
        if (!in_array($request->method, self::METHODS, true)) {
            return Response::plain(405, 'Method not allowed.', ['Allow' => implode(', ', self::METHODS)]);
        }

        return match (true) {
            $request->path !== null => $this->asset($request),
            $request->has('doctor') && $this->settings->isDebug => (new Doctor($this->settings))->answer($request),
            $request->has('builder') => self::builderFacts($this->settings),
            $request->has('oembed') => (new OEmbed($this->cards($request)))->answer($request),
            default => (new WidgetPage($this->settings))->answer($request),
        };
    }

    /** Tells the builder where the catalogue is. The player's page says the same to everybody. */
    private static function builderFacts(Settings $settings): Response
    {
        // The host's own content is in the page, and there is no service to ask.
        $facts = ['catalogue' => $settings->content->isSet() ? null : $settings->baseUrl];
        $body = json_encode($facts, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);

        return new Response(200, [
            'Content-Type' => 'application/json; charset=utf-8',
            'Content-Length' => (string) strlen($body),
            'Cache-Control' => 'no-cache',
            'X-Content-Type-Options' => 'nosniff',
            'Access-Control-Allow-Origin' => '*',
        ], $body);
    }

    private function media(Request $request): Response
    {
        $files = $this->settings->content->media();
        if ($files === null) {
            return Response::notFound();
        }
        $handOver = fn (Response $response, string $file) => $this->settings->mediaHandover->applyBelow($response, $file, $files->root);

        return (new MediaRequest($files, $handOver))->answer($request);
    }

    private function cards(Request $request): Cards
    {
        $remote = CatalogueCards::ofHost($this->settings);
        $content = $this->settings->content;
        $player = PlayerUrl::read($request->parameter('url'), $request->address() ?? '');
        $own = Providers::of($content, $player === null ? $request : $request->withQuery($player->parameters));

        return $own === null ? $remote : new OwnCards($own, $content, $remote, $request);
    }

    private function asset(Request $request): Response
    {
        if (!AssetPath::isWellFormed($request->path)) {
            return Response::plain(400, 'Bad request.');
        }
        $name = AssetPath::nameIn((string) $request->path);
        if ($name === null) {
            return Response::notFound();
        }
        $store = $this->store();
        $response = (new Assets($store))->answer($name, $request);

        return $request->method === 'HEAD' ? $response : $this->settings->handover->apply($response, $store->root());
    }

    private function store(): AssetStore
    {
        $origin = $this->settings->assetOrigin;
        $manifest = $origin === null ? null : Manifest::read($this->settings->dist);

        return $origin === null || $manifest === null
            ? new AssetFolder("{$this->settings->dist}/widget-assets")
            : new UpstreamAssets(
                $manifest,
                new Builds($this->settings->dist),
                new AssetCache($this->settings->cache),
                $origin,
            );
    }
}
