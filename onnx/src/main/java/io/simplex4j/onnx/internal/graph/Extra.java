package io.simplex4j.onnx.internal.graph;

import java.util.List;

/**
 * A field of a message that is kept but not parsed.
 *
 * @param number of the field
 * @param bytes its tag and its value
 */
public record Extra(int number, Bytes bytes) {
    static Extra of(WireReader in) {
        return new Extra(in.field(), in.unread());
    }

    static boolean isAmong(List<Extra> extras, int number) {
        return extras.stream().anyMatch(extra -> extra.number() == number);
    }

    static void write(List<Extra> extras, WireWriter out) {
        extras.forEach(extra -> out.unread(extra.number(), extra.bytes()));
    }
}
