-- Titles of the contents that were watched since a moment, the latest of each last.
SELECT name, label, at
FROM names
WHERE kind = 'content' AND at >= :since
ORDER BY name, at
