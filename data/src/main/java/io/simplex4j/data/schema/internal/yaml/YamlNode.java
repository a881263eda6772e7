package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * A node of a YAML document with its position.
 *
 * @param source the name of the document
 */
public record YamlNode(Node node, String source) {
    /* The library takes time quadratic in the length of a scalar. */
    private static final int MAX_LENGTH = 1 << 21;

    /**
     * Parses the one document of a YAML 1.2 text and returns its root.
     *
     * @param source the name of the text in messages
     * @param what it should be, such as {@code a schema}
     */
    public static YamlNode parse(String text, String source, String what) {
        if (text.length() > MAX_LENGTH) {
            throw new UnreadableDataException(
                    source, "has " + text.length() + " characters; expected at most " + MAX_LENGTH);
        }
        requirePrintable(text, source);
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setUseMarks(true)
                .setAllowNonScalarKeys(true)
                .setMaxAliasesForCollections(Integer.MAX_VALUE)
                .build();
        try {
            Parser events = new ParserImpl(settings, new StreamReader(settings, text));
            Node root = new Composer(settings, new BoundedParser(events, source))
                    .getSingleNode()
                    .orElseThrow(() -> new UnreadableDataException(source, "is empty; expected " + what));
            return new YamlNode(root, source);
        } catch (MarkedYamlEngineException e) {
            String place = place(e.getProblemMark().or(e::getContextMark));
            throw new UnreadableDataException(source + place, "is not YAML (" + problem(e) + ")", e);
        } catch (YamlEngineException e) {
            throw new UnreadableDataException(source, "is not YAML (" + e.getMessage() + ")", e);
        }
    }

    private static String problem(MarkedYamlEngineException e) {
        return e.getProblem() == null ? String.valueOf(e.getContext()) : e.getProblem();
    }

    private static void requirePrintable(String text, String source) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!StreamReader.isPrintable(character)) {
                throw new UnreadableDataException(
                        source + " line " + line + ", column " + column,
                        String.format(Locale.ROOT, "found the character U+%04X; expected printable text", character));
            }
            column = character == '\n' ? 1 : column + 1;
            line += character == '\n' ? 1 : 0;
        }
    }

    public YamlMap map() {
        if (node instanceof MappingNode mapping) {
            return YamlMap.of(this, mapping);
        }
        throw unexpected("keys with values");
    }

    public List<YamlNode> list() {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue().stream()
                    .map(each -> new YamlNode(each, source))
                    .toList();
        }
        throw unexpected("a list");
    }

    public boolean isMap() {
        return node instanceof MappingNode;
    }

    public boolean isList() {
        return node instanceof SequenceNode;
    }

    /** Returns any scalar as its text. */
    public String anyText() {
        if (node instanceof ScalarNode scalar && !isNothing()) {
            return scalar.getValue();
        }
        throw unexpected("a text");
    }

    /** Returns a text that is not blank. */
    public String text() {
        String text = anyText();
        if (text.isBlank()) {
            throw refusal("found an empty string; expected text");
        }
        return text;
    }

    double number() {
        if (node instanceof ScalarNode scalar && scalar.isPlain() && !isNothing()) {
            String text = scalar.getValue();
            return Decimal.POINT.parse(text).orElseThrow(() -> unexpected("a finite number"));
        }
        throw unexpected("a number");
    }

    public int integer(int min, int max) {
        double number = number();
        if (number >= min && number <= max && number == Math.rint(number)) {
            return (int) number;
        }
        throw unexpected("an integer from " + min + (max == Integer.MAX_VALUE ? "" : " to " + max));
    }

    private boolean isNothing() {
        return node instanceof ScalarNode scalar
                && scalar.isPlain()
                && node.getTag().equals(Tag.NULL);
    }

    public UnreadableDataException unexpected(String expected) {
        return refusal("found " + found() + "; expected " + expected);
    }

    public UnreadableDataException refusal(String problem) {
        return new UnreadableDataException(source + place(node.getStartMark()), problem);
    }

    private String found() {
        if (node instanceof ScalarNode scalar) {
            if (isNothing()) {
                return "nothing";
            }
            String quoted = OneLine.quoted(scalar.getValue());
            return scalar.isPlain() ? quoted : "the text " + quoted;
        }
        return isList() ? "a list" : "keys with values";
    }

    /** Returns the position of a mark for the start of a message. */
    static String place(Optional<Mark> mark) {
        return mark.map(at -> " line " + (at.getLine() + 1) + ", column " + (at.getColumn() + 1))
                .orElse("");
    }

    /**
     * A mapping of a YAML document with unique keys.
     *
     * @param node all of it
     * @param keys the keys with their positions
     */
    public record YamlMap(YamlNode node, Map<String, YamlNode> keys, Map<String, YamlNode> values) {
        static YamlMap of(YamlNode node, MappingNode mapping) {
            Map<String, YamlNode> keys = new LinkedHashMap<>();
            Map<String, YamlNode> values = new LinkedHashMap<>();
            for (NodeTuple tuple : mapping.getValue()) {
                YamlNode key = new YamlNode(tuple.getKeyNode(), node.source());
                String name = key.anyText();
                if (keys.putIfAbsent(name, key) != null) {
                    throw key.refusal("found the key " + OneLine.quoted(name) + " twice; expected it once");
                }
                values.put(name, new YamlNode(tuple.getValueNode(), node.source()));
            }
            return new YamlMap(node, keys, values);
        }

        /** Rejects any other key. */
        public void requireKnown(List<String> known) {
            keys.forEach((name, key) -> {
                if (!known.contains(name)) {
                    List<String> nearest = Nearest.to(name, known);
                    throw key.refusal("found the unknown key " + OneLine.quoted(name) + "; expected "
                            + (nearest.isEmpty() ? String.join(", ", known) : nearest.get(0)));
                }
            });
        }

        /** Rejects keys that make no sense here. */
        void refuse(String why, String... names) {
            for (String name : names) {
                YamlNode key = keys.get(name);
                if (key != null) {
                    throw key.refusal("found the key '" + name + "'; expected none as " + why);
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
            return optional(name).orElseThrow(() -> node.refusal("found no key '" + name + "'; expected one"));
        }

        Optional<String> text(String name) {
            return optional(name).map(YamlNode::text);
        }

        /** Returns the value of a key, which must be one of these words; the first word if the key is absent. */
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

        /** Returns a list of distinct strings; empty if the key is absent. */
        List<String> texts(String name, String what) {
            List<String> texts = new ArrayList<>();
            for (YamlNode item : optional(name).map(YamlNode::list).orElse(List.of())) {
                String text = item.text();
                if (texts.contains(text)) {
                    throw item.refusal("found the " + what + " " + OneLine.quoted(text) + " twice; expected it once");
                }
                texts.add(text);
            }
            return texts;
        }
    }

    /** A parser that rejects excessive nesting, aliases and documents at the first event beyond a limit. */
    private static final class BoundedParser implements Parser {
        /*
         * The library builds nodes by unlimited recursion, so deep brackets would overflow the stack. Aliases can
         * expand a small text to a large document.
         */
        private static final int MAX_DEPTH = 16;
        private static final int MAX_ALIASES = 100;

        private final Parser events;
        private final String source;
        private int depth;
        private int aliases;
        private int documents;

        BoundedParser(Parser events, String source) {
            this.events = events;
            this.source = source;
        }

        @Override
        public boolean checkEvent(Event.ID choice) {
            return events.checkEvent(choice);
        }

        @Override
        public Event peekEvent() {
            return events.peekEvent();
        }

        @Override
        public boolean hasNext() {
            return events.hasNext();
        }

        @Override
        public Event next() {
            Event event = events.next();
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            aliases += event instanceof AliasEvent ? 1 : 0;
            documents += event instanceof DocumentStartEvent ? 1 : 0;
            require(depth <= MAX_DEPTH, event, "more than " + MAX_DEPTH + " levels of lists and keys; expected fewer");
            require(aliases <= MAX_ALIASES, event, "more than " + MAX_ALIASES + " aliases; expected fewer");
            require(documents <= 1, event, "a second document; expected one");
            return event;
        }

        private void require(boolean condition, Event event, String problem) {
            if (!condition) {
                throw new UnreadableDataException(source + place(event.getStartMark()), "found " + problem);
            }
        }
    }
}
