<?php

declare(strict_types=1);

namespace VvPlayer\Assets;

use VvPlayer\Http\AcceptEncoding;
use VvPlayer\Http\CachePolicy;
use VvPlayer\Http\EntityTag;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/** The handler of assets: finds a representation, of the folder of the build or of a cached origin. */
final readonly class Assets
{
    public function __construct(private AssetStore $store)
    {
    }

    public static function handle(Settings $settings, Request $request): Response
    {
        if (!AssetPath::isWellFormed($request->path)) {
            return Response::plain(400, 'Bad request.');
        }
        $name = AssetPath::nameIn((string) $request->path);
        if ($name === null) {
            return Response::notFound();
        }
        $store = self::store($settings);
        $response = (new self($store))->answer($name, $request);

        return $request->method === 'HEAD' ? $response : $settings->handover->apply($response, $store->root());
    }

    private static function store(Settings $settings): AssetStore
    {
        $origin = $settings->assetOrigin;
        $manifest = $origin === null ? null : Manifest::read($settings->dist);

        return $origin === null || $manifest === null
            ? new AssetFolder("$settings->dist/widget-assets")
            : new UpstreamAssets($manifest, new Builds($settings->dist), new AssetCache($settings->cache), $origin);
    }

    public function answer(string $name, Request $request): Response
    {
        $type = ContentType::of($name);
        $codings = $type === null ? null : $this->store->codingsOf($name);
        if ($codings === null) {
            return Response::notFound();
        }

        // Ranges count in the original's bytes, so they keep compression out.
        $isWhole = $request->method !== 'GET' || $request->header('Range') === '';
        $coding = $isWhole ? AcceptEncoding::choose($request->header('Accept-Encoding'), $codings) : null;
        $file = $this->store->find($name, $coding);
        if ($file === null) {
            return Response::plain(503, 'VV_ASSET_ORIGIN did not serve this file. Try again later.', ['Retry-After' => (string) UpstreamAssets::PAUSE_S]);
        }
        $headers = ['Cache-Control' => CachePolicy::of($name)] + ($codings === [] ? [] : ['Vary' => 'Accept-Encoding']);
        $content = ['Content-Type' => $type]
            + ($coding === null ? ['Accept-Ranges' => 'bytes'] : ['Content-Encoding' => $coding]);

        return Response::file($request, $file, EntityTag::ofAsset($name, $file, $coding), $headers, $content);
    }
}
