package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.schema.internal.coding.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/**
 * Keys with values in a YAML document, each key once.
 *
 * @param node all of it
 * @param keys where they are
 */
public record YamlMap(YamlNode node, Map<String, YamlNode> keys, Map<String, YamlNode> values) {
    static YamlMap of(YamlNode node, MappingNode mapping) {
        Map<String, YamlNode> keys = new LinkedHashMap<>();
        Map<String, YamlNode> values = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlNode key = new YamlNode(tuple.getKeyNode(), node.source());
            String name = key.anyText();
            if (keys.putIfAbsent(name, key) != null) {
                throw key.refusal("found the key " + OneLine.quoted(name) + " twice, expected it once");
            }
            values.put(name, new YamlNode(tuple.getValueNode(), node.source()));
        }
        return new YamlMap(node, keys, values);
    }

    /** Refuses any other key. */
    public void requireKnown(List<String> known) {
        keys.forEach((name, key) -> {
            if (!known.contains(name)) {
                List<String> nearest = Nearest.to(name, known);
                throw key.refusal("found the unknown key " + OneLine.quoted(name) + ", expected "
                        + (nearest.isEmpty() ? String.join(", ", known) : nearest.get(0)));
            }
        });
    }

    /** Refuses keys that make no sense here. */
    void refuse(String why, String... names) {
        for (String name : names) {
            YamlNode key = keys.get(name);
            if (key != null) {
                throw key.refusal("found the key '" + name + "', expected none as " + why);
            }
        }
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    Optional<YamlNode> optional(String name) {
        return Optional.ofNullable(values.get(name));
    }

    YamlNode required(String name) {
        return optional(name).orElseThrow(() -> node.refusal("found no key '" + name + "', expected one"));
    }

    Optional<String> text(String name) {
        return optional(name).map(YamlNode::text);
    }

    /** The value of a key, which must be one of these words; the first if there is no such key. */
    String word(String name, List<String> words) {
        YamlNode value = values.get(name);
        if (value == null) {
            return words.get(0);
        }
        String word = value.anyText();
        if (!words.contains(word)) {
            int last = words.size() - 1;
            throw value.unexpected(String.join(", ", words.subList(0, last)) + " or " + words.get(last));
        }
        return word;
    }

    /** Texts, each once; none if there is no such key. */
    List<String> texts(String name, String what) {
        List<String> texts = new ArrayList<>();
        for (YamlNode item : optional(name).map(YamlNode::list).orElse(List.of())) {
            String text = item.text();
            if (texts.contains(text)) {
                throw item.refusal("found the " + what + " " + OneLine.quoted(text) + " twice, expected it once");
            }
            texts.add(text);
        }
        return texts;
    }
}
