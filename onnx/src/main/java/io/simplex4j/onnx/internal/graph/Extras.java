package io.simplex4j.onnx.internal.graph;

import java.util.List;

/**
 * Fields of a message that are kept but not parsed.
 *
 * @param fields in the order they were read
 */
public record Extras(List<Field> fields) {
    static final Extras NONE = new Extras(List.of());

    public Extras {
        fields = List.copyOf(fields);
    }

    /** One of them, with its tag. */
    public record Field(int number, Bytes bytes) {}

    static Field of(WireReader in) {
        return new Field(in.field(), in.unread());
    }

    boolean has(int number) {
        return fields.stream().anyMatch(field -> field.number() == number);
    }

    Extras without(int number) {
        return new Extras(
                fields.stream().filter(field -> field.number() != number).toList());
    }

    void write(WireWriter out) {
        fields.forEach(field -> out.unread(field.number(), field.bytes()));
    }
}
