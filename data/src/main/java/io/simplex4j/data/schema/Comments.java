package io.simplex4j.data.schema;

import java.util.List;
import java.util.Map;

/**
 * Remarks in the text of a schema, each a line.
 *
 * @param top above everything
 * @param keys above a key of the document
 * @param features below the features with these places, so indented that a remark can become a key
 * @param bottom below everything
 */
record Comments(
        List<String> top, Map<String, List<String>> keys, Map<Integer, List<String>> features, List<String> bottom) {
    static final Comments NONE = new Comments(List.of(), Map.of(), Map.of(), List.of());

    List<String> above(String key) {
        return keys.getOrDefault(key, List.of());
    }

    List<String> below(int feature) {
        return features.getOrDefault(feature, List.of());
    }
}
