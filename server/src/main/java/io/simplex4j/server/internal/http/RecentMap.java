package io.simplex4j.server.internal.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of the entries that were used last. Not thread-safe.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("serial") // never serialized
public final class RecentMap<K, V> extends LinkedHashMap<K, V> {
    private final int max;

    public RecentMap(int max) {
        super(16, 0.75f, true);
        this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
