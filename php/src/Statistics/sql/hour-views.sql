-- The views of an hour, in an order that is the same each time.
SELECT view_id, origin, country, browser, device, content_id, episode_id, dub, quality, session_view, content_view, started,
  completed, exit_before_start, exit_during_ad, startup_ms, watch_ms, played_ms, rebuffer_count, rebuffer_ms, failure,
  failure_host, title, season, episode, duration_s, last_at
FROM views
WHERE hour = :hour
ORDER BY view_id
