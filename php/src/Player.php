<?php

declare(strict_types=1);

namespace VvPlayer;

use VvPlayer\Assets\Assets;
use VvPlayer\Cards\OEmbed;
use VvPlayer\Catalogue\Endpoint;
use VvPlayer\Catalogue\MediaRequest;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Desk\Desk;
use VvPlayer\Desk\Heat;
use VvPlayer\Desk\Tick;
use VvPlayer\Doctor\AdDoctor;
use VvPlayer\Doctor\Doctor;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Licences\Licences;
use VvPlayer\Page\CreativePage;
use VvPlayer\Page\WidgetPage;
use VvPlayer\Settings\Settings;
use VvPlayer\Statistics\Collector;

/** Asks the handlers in order; the first that has an answer gives it. */
final readonly class Player
{
    private const METHODS = ['GET', 'HEAD'];

    public function __construct(private Settings $settings)
    {
    }

    public function answer(Request $request): Response
    {
        foreach (self::handlers($this->settings) as $handler) {
            $response = $handler($request);
            if ($response !== null) {
                return $request->method === 'HEAD' ? $response->withoutBody() : $response;
            }
        }

        return Response::notFound();
    }

    /**
     * Each begins with the requests that it is for, so that the code of the others is not loaded.
     *
     * @return list<\Closure(Request): ?Response>
     */
    private static function handlers(Settings $settings): array
    {
        return [
            static fn (Request $request) => $request->isForPlayer() ? null : Response::notFound(),
            static fn (Request $request) => Endpoint::isFor($request)
                ? (new Endpoint(Providers::of($settings->content, $request)))->answer($request)
                : null,
            static fn (Request $request) => MediaRequest::isFor($request)
                ? MediaRequest::handle($settings->content->media(), $settings->mediaHandover, $request)
                : null,
            static fn (Request $request) => Desk::isFor($request)
                ? self::withJobs($settings, Desk::of($settings, time())->answer($request))
                : null,
            static fn (Request $request) => Collector::isFor($settings, $request)
                ? self::withJobs($settings, Collector::of($settings)->answer($request))
                : null,
            static fn (Request $request) => Licences::isFor($settings, $request) ? Licences::of($settings)->answer($request, time()) : null,
            static fn (Request $request) => in_array($request->method, self::METHODS, true)
                ? null
                : Response::plain(405, 'Method not allowed.', ['Allow' => implode(', ', self::METHODS)]),
            static fn (Request $request) => $request->path === null ? null : Assets::handle($settings, $request),
            static fn (Request $request) => Heat::isFor($request) ? Heat::handle($settings, $request, time()) : null,
            static fn (Request $request) => match (true) {
                !$request->has('doctor') || !$settings->isDebug => null,
                AdDoctor::isFor($request) => AdDoctor::of($settings, $request)->answer($request),
                default => (new Doctor($settings))->answer($request),
            },
            static fn (Request $request) => $request->has('builder') ? self::builderFacts($settings) : null,
            static fn (Request $request) => $request->has('oembed') ? OEmbed::ofHost($settings, $request)->answer($request) : null,
            static fn (Request $request) => CreativePage::isFor($request) ? CreativePage::answer($settings, $request) : null,
            static fn (Request $request) => (new WidgetPage($settings))->answer($request),
        ];
    }

    /** An answer after which the jobs of the statistics run if they are due. */
    private static function withJobs(Settings $settings, Response $answer): Response
    {
        $jobs = static function () use ($settings, $answer): void {
            $answer->afterwards === null || ($answer->afterwards)();
            Tick::of($settings)?->runIfDue(time());
        };

        return new Response($answer->status, $answer->headers, $answer->body, $jobs);
    }

    /** Tells the builder where the catalogue is, which the player's page says to everybody, whether it may check ads, and whether there are statistics. */
    private static function builderFacts(Settings $settings): Response
    {
        // The host's own content is in the page, and there is no service to ask.
        $facts = ['catalogue' => $settings->content->isSet() ? null : $settings->baseUrl, 'doctor' => $settings->isDebug]
            + ['desk' => Desk::isOn($settings)];
        $body = json_encode($facts, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);

        return Response::text(200, 'application/json; charset=utf-8', $body, [
            'Cache-Control' => 'no-cache',
            'Access-Control-Allow-Origin' => '*',
        ]);
    }
}
