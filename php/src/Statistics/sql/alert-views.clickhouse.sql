-- Views with a message since a moment, and those that failed; a region or a missing film is no failure of the player's.
SELECT COUNT(*) AS views,
  COALESCE(SUM(CASE WHEN failure <> '' AND failure <> 'region-blocked' AND failure <> 'content-not-found' THEN 1 ELSE 0 END), 0) AS failures
FROM views
PREWHERE last_at >= :since
WHERE hour >= intDiv(:since, 3600) - 48
