package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.internal.coding.Decimal;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A part of a YAML document that knows its place.
 *
 * @param source the name of the document
 */
public record YamlNode(Node node, String source) {
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

    /** Any text; a number or word is text as it is written. */
    public String anyText() {
        if (node instanceof ScalarNode scalar && !isNothing()) {
            return scalar.getValue();
        }
        throw unexpected("a text");
    }

    /** A text of at least one character that is not white space. */
    public String text() {
        String text = anyText();
        if (text.isBlank()) {
            throw refusal("found an empty text, expected a text");
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

    public int integer(int least, int most) {
        double number = number();
        if (number >= least && number <= most && number == Math.rint(number)) {
            return (int) number;
        }
        throw unexpected("an integer from " + least + (most == Integer.MAX_VALUE ? "" : " to " + most));
    }

    private boolean isNothing() {
        return node instanceof ScalarNode scalar
                && scalar.isPlain()
                && node.getTag().equals(Tag.NULL);
    }

    public UnreadableDataException unexpected(String expected) {
        return refusal("found " + found() + ", expected " + expected);
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

    /** The place of a mark for the start of a message. */
    static String place(Optional<Mark> mark) {
        return mark.map(at -> " line " + (at.getLine() + 1) + ", column " + (at.getColumn() + 1))
                .orElse("");
    }
}
