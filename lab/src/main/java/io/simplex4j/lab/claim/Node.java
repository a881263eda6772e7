package io.simplex4j.lab.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * A part of a YAML file that knows its place. Scalars are strings, exactly as written.
 *
 * @param place for messages, such as {@code mnist-precision.yaml: claims[2]}
 * @param value a text, a list or a map
 */
record Node(String place, Object value) {
    static Node parse(String source, String yaml) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setSchema(new FailsafeSchema())
                .setMaxAliasesForCollections(1000)
                .build();
        Object value = new Load(settings).loadFromString(yaml);
        return new Node(source, value == null ? Map.of() : value);
    }

    boolean has(String key) {
        return entries().containsKey(key);
    }

    Node get(String key) {
        Node node = entries().get(key);
        if (node == null) {
            throw refusal("has no " + key, "it");
        }
        return node;
    }

    String text() {
        if (value instanceof String text && !text.isBlank()) {
            return text.strip();
        }
        throw refusal("is " + value, "a text");
    }

    String text(String key) {
        return get(key).text();
    }

    String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    double number() {
        try {
            return Double.parseDouble(text());
        } catch (NumberFormatException e) {
            throw refusal("is " + value, "a number");
        }
    }

    /** Returns the parts of a list; a part that is no list is a list of one. */
    List<Node> list() {
        List<Node> parts = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object each : list) {
                parts.add(new Node(place + "[" + parts.size() + "]", each));
            }
        } else {
            parts.add(this);
        }
        return parts;
    }

    /** Returns the parts of a list, none if the key is absent. */
    List<Node> list(String key) {
        return has(key) ? get(key).list() : List.of();
    }

    List<String> texts(String key) {
        return list(key).stream().map(Node::text).toList();
    }

    Map<String, Node> entries() {
        if (!(value instanceof Map<?, ?> map)) {
            throw refusal("is " + value, "keys with values");
        }
        Map<String, Node> entries = new LinkedHashMap<>();
        // YAML 1.2 has no merge keys, so that "<<" is read here.
        if (map.get("<<") instanceof Map<?, ?> merged) {
            entries.putAll(new Node(place, merged).entries());
        }
        map.forEach((key, each) -> entries.put(
                String.valueOf(key),
                new Node(place + (place.endsWith("yaml") ? ": " : ".") + key, each == null ? "" : each)));
        entries.remove("<<");
        return entries;
    }

    /** Returns the entries of a map, none if the key is absent. */
    Map<String, Node> entries(String key) {
        return has(key) ? get(key).entries() : Map.of();
    }

    /** Returns a map from columns to the cells that they may hold. */
    Map<String, List<String>> cells(String key) {
        Map<String, List<String>> cells = new LinkedHashMap<>();
        entries(key)
                .forEach((column, node) -> cells.put(
                        column,
                        node.list().stream()
                                .map(each -> each.value instanceof String text ? text : each.text())
                                .toList()));
        return cells;
    }

    /** Rejects keys besides these, which have commas between. */
    Node only(String keys) {
        for (String key : entries().keySet()) {
            if (!List.of(keys.split(", ", -1)).contains(key)) {
                throw refusal("has a key " + key, "one of " + keys);
            }
        }
        return this;
    }

    IllegalArgumentException refusal(String problem, String expected) {
        return new IllegalArgumentException(place + " " + problem + "; expected " + expected);
    }
}
