package io.simplex4j.guide;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** JSON as maps, lists, texts, numbers and truth values. */
final class JsonTree {
    private static final String ANYTHING = "…";
    private static final double NEAR = 1e-3;

    private final Object root;

    private JsonTree(Object root) {
        this.root = root;
    }

    static JsonTree parse(String text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            return new JsonTree(read(parser));
        }
    }

    private static Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    map.put(key, read(parser));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_STRING -> parser.getText();
            default -> throw new IOException("found " + parser.currentToken() + "; expected a value");
        };
    }

    /** The outermost map. */
    Map<?, ?> map() {
        return (Map<?, ?>) root;
    }

    /** The way to every key, such as {@code explanations[].input}, and to every element that is an object. */
    Set<String> paths() {
        Set<String> paths = new TreeSet<>();
        addPaths("", root, paths);
        return paths;
    }

    private static void addPaths(String way, Object node, Set<String> paths) {
        if (node instanceof Map<?, ?> map) {
            paths.add(way);
            map.forEach((key, value) -> {
                String name = way.equals("file.opsets") ? "*" : key.toString();
                String next = way.isEmpty() ? name : way + "." + name;
                paths.add(next);
                addPaths(next, value, paths);
            });
        } else if (node instanceof List<?> list) {
            list.forEach(element -> addPaths(way + "[]", element, paths));
        }
    }

    /** Taken for a JSON Schema: the way to every key that it describes, and whether the key is required. */
    Map<String, Boolean> describedKeys() {
        Map<String, Boolean> keys = new TreeMap<>();
        addKeys("", object(root), keys);
        return keys;
    }

    private void addKeys(String way, Map<?, ?> schema, Map<String, Boolean> keys) {
        if (schema.get("$ref") instanceof String reference) {
            addKeys(way, definition(reference), keys);
        }
        if (schema.get("items") instanceof Map<?, ?> items) {
            addKeys(way + "[]", items, keys);
        }
        if (schema.get("properties") instanceof Map<?, ?> properties) {
            List<?> required = schema.get("required") instanceof List<?> list ? list : List.of();
            properties.forEach((key, value) -> {
                String next = way.isEmpty() ? key.toString() : way + "." + key;
                keys.put(next, required.contains(key));
                addKeys(next, object(value), keys);
            });
        }
    }

    private Map<?, ?> definition(String reference) {
        Map<?, ?> node = object(root);
        for (String key : reference.substring("#/".length()).split("/", -1)) {
            node = object(node.get(key));
        }
        return node;
    }

    private static Map<?, ?> object(Object node) {
        if (node instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("found " + node + "; expected an object");
    }

    /** Whether another one is what this one shows, where … stands for anything. */
    boolean shows(JsonTree other) {
        return shows(root, other.root);
    }

    private static boolean shows(Object shown, Object found) {
        if (shown.equals(ANYTHING)) {
            return true;
        }
        if (shown instanceof String text && text.endsWith(ANYTHING)) {
            return found.toString().startsWith(text.substring(0, text.length() - 1));
        }
        if (shown instanceof Map<?, ?> map && found instanceof Map<?, ?> other) {
            return map.keySet().equals(other.keySet())
                    && map.keySet().stream().allMatch(key -> shows(map.get(key), other.get(key)));
        }
        if (shown instanceof List<?> list && found instanceof List<?> other) {
            return showsAll(list, other);
        }
        if (shown instanceof Double number && found instanceof Double other) {
            return Math.abs(number - other) <= NEAR * Math.abs(number) + 1e-12;
        }
        return shown.equals(found);
    }

    private static boolean showsAll(List<?> shown, List<?> found) {
        boolean shortened = !shown.isEmpty() && shown.get(shown.size() - 1).equals(ANYTHING);
        int count = shortened ? shown.size() - 1 : shown.size();
        if (shortened ? found.size() < count : found.size() != count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (!shows(shown.get(i), found.get(i))) {
                return false;
            }
        }
        return true;
    }
}
